/** The brand's fonts on a canvas, which the page has already loaded. */
export const SERIF = (size: number) => `350 ${size}px "Newsreader Variable", Georgia, serif`
export const SANS = (size: number) => `400 ${size}px "Figtree Variable", system-ui, sans-serif`

/** Waits until both can be drawn. */
export async function loadFonts(): Promise<void> {
  await Promise.all([document.fonts.load(SERIF(40)), document.fonts.load(SANS(26))])
}

/** A new canvas, and what draws on it. */
export function openCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  return { canvas, pen }
}

export async function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be made')
  return new File([blob], `${name}.png`, { type: 'image/png' })
}

export function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
