/** A code to scan: a line one unit wide along `path` covers the dark modules of a square of `size` units, quiet zone included. */
export type QrCodeDrawing = { size: number; path: string }
