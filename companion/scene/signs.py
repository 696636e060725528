"""Small drawings for pieces and facts on printed maps, in a square of 10 by 10; what has none is written out."""

from __future__ import annotations

from typing import Final

_FLAME = "M5.2.3C6 2.6 8.8 4 8.8 6.7A3.8 3.1 0 0 1 1.2 6.7C1.2 4.9 2.7 4.1 2.9 2.4 3.9 3 4.3 3.9 4.2 4.8 5.2 3.7 5.6 2 5.2.3Z"
_CORE = "M5.1 5.2C5.6 6.2 6.9 6.8 6.9 8A1.9 1.6 0 0 1 3.1 8C3.1 7.2 3.7 6.9 3.9 6.2 4.4 6.5 4.6 6.8 4.6 7.1 5 6.5 5.2 5.9 5.1 5.2Z"
_BODY = '<circle cx="5" cy="2.3" r="1.9"/><path d="M1.7 9.7C1.7 6.4 3 4.8 5 4.8S8.3 6.4 8.3 9.7Z"/>'
_CLOUD = "M2.6 8.4A2.3 2.3 0 0 1 2.3 3.9 3 3 0 0 1 7.8 3.3 2.6 2.6 0 0 1 7.6 8.4Z"
_STAR = "M5 .2 6.1 3 9 1.6 7.6 4.2 9.9 5.6 7.2 6.2 8 9.2 5.5 7.5 3.6 9.9 3.3 7 .3 7.2 2.4 5 .6 2.6 3.5 3.2Z"
_PLATE = '<path d="M5 .5 9.7 9H.3Z" fill="#f2c230" stroke="#4a3a00" stroke-width=".7" stroke-linejoin="round"/>'
_DROP = '<path d="M5 .4C6.6 3.1 8.4 4.8 8.4 6.7A3.4 3 0 0 1 1.6 6.7C1.6 4.8 3.4 3.1 5 .4Z" fill="#2b7fb8"/>'
_WHEELS = '<circle cx="2.4" cy="8.1" r="1.3" fill="#222"/><circle cx="7.4" cy="8.1" r="1.3" fill="#222"/>'
_TRUCK = '<path d="M.3 2.4H6.4V4H8.6L9.8 5.8V7.9H.3Z"/>' + _WHEELS
_CALL = '<path d="M5 .6C7.2.6 8 2.4 8 4.3 8 6.3 8.5 7 9.2 7.7H.8C1.5 7 2 6.3 2 4.3 2 2.4 2.8.6 5 .6Z"/><circle cx="5" cy="8.7" r="1.1"/>'

SIGNS: Final[dict[str, str]] = {
    "fire_active": f'<path d="{_FLAME}" fill="#d9431e"/><path d="{_CORE}" fill="#ffd34d"/>',
    "fire_inactive": f'<g transform="rotate(90 5 5)"><path d="{_FLAME}" fill="#fff" stroke="#d9431e" stroke-width=".9"/>'
    f'<path d="{_CORE}" fill="#f08a3c"/></g>',
    "fire": f'<path d="{_FLAME}" fill="#d9431e"/><path d="{_CORE}" fill="#ffd34d"/>',
    "firefighters": f'<g fill="#1f4f8f">{_BODY}</g><path d="M2.2 2.2A2.8 2.4 0 0 1 7.8 2.2L8.8 3H1.2Z" fill="#c8301c"/>',
    "civilians": f'<g fill="#2f7a3f">{_BODY}</g>',
    "population": '<path d="M.3 5 5 .9 9.7 5H8.3V9.6H5.9V6.6H4.1V9.6H1.7V5Z" fill="#4c5157"/>',
    "injured": f'<g fill="#7a7f86">{_BODY}</g><path d="M4.3 6h1.4v1h1v1.3h-1v1H4.3v-1h-1V7h1Z" fill="#fff"/>',
    "players": '<path d="M5 .4A1.9 1.9 0 0 1 6.9 2.3C6.9 2.8 6.8 3.1 6.6 3.4 8 3.7 9.7 4.6 9.7 5.6 9.7 6.3 8.6 6.4 7.4 6.2L8.6 9.6H6.1'
    'L5 7.6 3.9 9.6H1.4L2.6 6.2C1.4 6.4.3 6.3.3 5.6.3 4.6 2 3.7 3.4 3.4 3.2 3.1 3.1 2.8 3.1 2.3A1.9 1.9 0 0 1 5 .4Z" fill="#1f4f8f"/>',
    "smoke": f'<path d="{_CLOUD}" fill="#8d949c" stroke="#4c5157" stroke-width=".6"/>',
    "gas_tank": '<rect x="2.2" y="2.3" width="5.6" height="7.3" rx="1.6" fill="#e6b93a" stroke="#4a3a00" stroke-width=".6"/>'
    '<path d="M3.7 2.3V.8H6.3V2.3M2.4 5h5.2M2.4 7h5.2" fill="none" stroke="#4a3a00" stroke-width=".7"/>',
    "explosive": f'<path d="{_STAR}" fill="#f08a1d" stroke="#5d2a00" stroke-width=".5"/><circle cx="5" cy="5.2" r="1.3" fill="#fff3c4"/>',
    "explosion_markers": f'<path d="{_STAR}" fill="#9a2a86" stroke="#3d0f36" stroke-width=".5"/>',
    "electricity": f'{_PLATE}<path d="M5.6 2.9 3.7 6.1H5L4.3 8.3 6.5 5.1H5.2Z" fill="#222"/>',
    "random_hazard": f'{_PLATE}<path d="M3.8 4.6A1.25 1.15 0 1 1 5 6V6.5" fill="none" stroke="#222" stroke-width=".85"/>'
    '<circle cx="5" cy="7.8" r=".55" fill="#222"/>',
    "debris": '<path d="M.6 9.2 2.2 5.6 4.6 6.4 5.3 9.2ZM4.4 6 5.6 2.6 8.2 3.6 8 6.6 5.9 6.9ZM6 9.2 6.4 7.4 9 7 9.6 9.2Z" fill="#7d6a55"/>',
    "distress_token": f'<g fill="#9a2a86">{_CALL}</g>',
    "water": _DROP,
    "reserve": _DROP,
    "CARRIER": f'<g fill="#9a2a86">{_TRUCK}</g><path d="M2.6 3.2h1.2v1h1v1.2h-1v1H2.6v-1h-1V4.2h1Z" fill="#fff"/>',
    "TRUCK": f'<g fill="#2b7fb8">{_TRUCK}</g>',
    "E-RED": f'<g fill="#c8301c">{_TRUCK}</g>',
    "E-BLUE": f'<g fill="#1f4f8f">{_TRUCK}</g>',
    "E-GREEN": f'<g fill="#2f7a3f">{_TRUCK}</g>',
    "E-YELLOW": f'<g fill="#c79a10">{_TRUCK}</g>',
    "hospital": '<rect x=".5" y=".5" width="9" height="9" rx="1.6" fill="#fff" stroke="#c8301c" stroke-width=".8"/>'
    '<path d="M3.9 1.9h2.2v2h2v2.2h-2v2H3.9v-2h-2V3.9h2Z" fill="#c8301c"/>',
    "station": '<path d="M.4 4.4 5 .8 9.6 4.4V9.6H.4Z" fill="#a3351f"/><path d="M2 9.6V5.4H4.6V9.6ZM5.4 9.6V5.4H8V9.6Z" fill="#fff"/>',
    "gathering_point": '<circle cx="5" cy="5" r="4.5" fill="#fff" stroke="#2f7a3f" stroke-width=".9"/>'
    '<g fill="#2f7a3f" transform="translate(2.6 2.3) scale(.48)">' + _BODY + "</g>",
    "hydrant": '<path d="M3.2 9.6V3.6A1.8 2 0 0 1 6.8 3.6V9.6ZM2 5h1.2v2H2ZM6.8 5H8v2H6.8ZM2.4 9.2h5.2v.6H2.4Z" fill="#c8301c"/>',
}  # fmt: skip
