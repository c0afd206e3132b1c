/** A QR code: stroking `path` with width 1 fills the dark modules of a square of `size` units, quiet zone included. */
export type QrCodeDrawing = { size: number; path: string }
