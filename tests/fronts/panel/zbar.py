"""A minimal binding of the zbar library, to read a QR code from a picture (Debian: libzbar0)."""

from __future__ import annotations

from ctypes import CDLL, c_char_p, c_int, c_uint, c_ulong, c_void_p
from functools import cache

from PIL import Image

from tests.closing import need

_GREY = int.from_bytes(b"Y800", "little")


def read(image: Image.Image) -> list[str]:
    """The texts of the codes in a picture."""
    zbar = _library()
    data = image.convert("L").tobytes()
    scanner, picture = zbar.zbar_image_scanner_create(), zbar.zbar_image_create()
    zbar.zbar_image_set_format(picture, _GREY)
    zbar.zbar_image_set_size(picture, image.width, image.height)
    zbar.zbar_image_set_data(picture, data, len(data), None)
    zbar.zbar_scan_image(scanner, picture)
    found, symbol = [], zbar.zbar_image_first_symbol(picture)
    while symbol:
        found.append(bytes(zbar.zbar_symbol_get_data(symbol)).decode())
        symbol = zbar.zbar_symbol_next(symbol)
    zbar.zbar_image_destroy(picture)
    zbar.zbar_image_scanner_destroy(scanner)
    return found


@cache
def _library() -> CDLL:
    need("libzbar0")
    zbar = CDLL("libzbar.so.0")
    pointers = ("zbar_image_scanner_create", "zbar_image_create", "zbar_image_first_symbol", "zbar_symbol_next")
    for name in pointers:
        getattr(zbar, name).restype = c_void_p
    zbar.zbar_symbol_get_data.restype = c_char_p
    zbar.zbar_image_set_format.argtypes = (c_void_p, c_ulong)
    zbar.zbar_image_set_size.argtypes = (c_void_p, c_uint, c_uint)
    zbar.zbar_image_set_data.argtypes = (c_void_p, c_char_p, c_ulong, c_void_p)
    zbar.zbar_scan_image.argtypes = (c_void_p, c_void_p)
    zbar.zbar_scan_image.restype = c_int
    for name in ("zbar_image_first_symbol", "zbar_symbol_next", "zbar_symbol_get_data", "zbar_image_destroy", "zbar_image_scanner_destroy"):
        getattr(zbar, name).argtypes = (c_void_p,)
    return zbar
