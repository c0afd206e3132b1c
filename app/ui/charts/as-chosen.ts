import type { Picture } from './picture.ts'

/** Leaves out a body's figures without an opt-in, and the edges of bands, between which they could be read. */
export function asChosen(picture: Picture, hasFigures: boolean): Picture {
  if (!picture.isOfBody || hasFigures) return picture
  const { drawing } = picture
  return {
    ...picture,
    isWithoutFigures: true,
    drawing: drawing.kind === 'line' ? { ...drawing, thresholds: [] } : drawing,
  }
}
