import type { Picture } from './picture.ts'

/**
 * The figures of a body are left out unless the member opted in, and so are the edges of bands, between which a figure
 * could be read.
 */
export function asChosen(picture: Picture, hasFigures: boolean): Picture {
  if (!picture.isOfBody || hasFigures) return picture
  const { drawing } = picture
  return {
    ...picture,
    isWithoutFigures: true,
    drawing: drawing.kind === 'line' ? { ...drawing, thresholds: [] } : drawing,
  }
}
