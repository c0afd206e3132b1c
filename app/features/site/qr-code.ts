/** A code to scan: `path` fills the dark modules of a square of `size` units, quiet zone included. */
export type QrCodeDrawing = { size: number; path: string }
