"""A PNG written fast: libraries try filters on every row, which takes longer than the drawing."""

import struct
import zlib

import numpy as np

SIGNATURE = b"\x89PNG\r\n\x1a\n"
EIGHT_BIT_RGBA = (8, 6, 0, 0, 0)  # depth, colour type, compression, filter method, no interlace


def encode(pixels: np.ndarray) -> bytes:
    """The PNG file of (height, width, 4) bytes, lossless, every row without a filter."""
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 4 * width), np.uint8)  # the first byte of a row names its filter
    rows[:, 1:] = pixels.reshape(height, -1)
    header = struct.pack(">II5B", width, height, *EIGHT_BIT_RGBA)
    body = (
        _chunk(b"IHDR", header),
        _chunk(b"IDAT", zlib.compress(rows.data, 1)),
        _chunk(b"IEND", b""),
    )
    return SIGNATURE + b"".join(body)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + check
