import type { Format } from './formats.ts'

/** The text of a picture to share. No body measurements among the lines: members opt in to those. */
export type SharePicture = {
  name: string
  title: string
  lines: readonly string[]
  /** Included only when the member opts in. */
  figures?: readonly string[]
  /** Paints the drawing above the text. */
  paint: (pen: CanvasRenderingContext2D, box: Box, colour: Colours) => void | Promise<void>
}

/** A square area, in which something is drawn. */
export type Box = { left: number; top: number; size: number }
/** The colours of dusk by their names in the theme. */
export type Colours = (name: string) => string

/** Where everything is. `words` is the bottom and the top limit of the text. */
export const LAYOUTS = {
  post: { drawing: { left: 130, top: 80, size: 820 }, words: { from: 985, to: 1178 }, foot: 1266 },
  story: { drawing: { left: 80, top: 290, size: 920 }, words: { from: 1310, to: 1545 }, foot: 1650 },
} as const satisfies Record<Format, object>

/** The lines of a picture, with the figures only where they were requested. */
export const linesOf = ({ lines, figures = [] }: SharePicture, hasFigures: boolean): readonly string[] =>
  hasFigures ? [...lines, ...figures] : lines

/** Breaks a text into lines that fit. A word wider than the line gets one of its own. */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
