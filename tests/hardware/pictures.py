"""Hypothesis strategies for pictures."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from PIL import Image, ImageDraw

from hardware.display import HEIGHT, WIDTH

SIZE = (WIDTH, HEIGHT)


def noise(seed: int) -> Image.Image:
    """A picture of random pixels."""
    return Image.frombytes("1", SIZE, Random(seed).randbytes(WIDTH * HEIGHT // 8))


def boxes(*corners: tuple[int, int, int, int]) -> Image.Image:
    """A picture of lit boxes (left, top, right, bottom; all inside) on a dark ground."""
    picture = Image.new("1", SIZE)
    for corner in corners:
        ImageDraw.Draw(picture).rectangle(corner, fill=1)
    return picture


_box = st.builds(
    lambda x, y, w, h: (x, y, min(x + w, WIDTH - 1), min(y + h, HEIGHT - 1)),
    st.integers(0, WIDTH - 1),
    st.integers(0, HEIGHT - 1),
    st.integers(0, WIDTH),
    st.integers(0, HEIGHT),
)

pictures = st.one_of(
    st.builds(noise, st.integers(0, 99)),
    st.lists(_box, max_size=4).map(lambda corners: boxes(*corners)),
)
