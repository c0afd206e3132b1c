import { SANS } from '#app/ui/canvas.ts'
import { type SharePicture, wrapped } from '#app/ui/share/words.ts'
import type { TrialAbstract } from '../abstract.ts'

/** Draws two columns of blocks with their means, and the sentence below. */
export const paintAbstract =
  ({ words, blocks, means }: TrialAbstract): SharePicture['paint'] =>
  (pen, { left, top, size }, colour) => {
    const [head, height] = [top + 90, size * 0.58]
    const centre = { without: left + size * 0.27, with: left + size * 0.73 }
    const upTo = (at: number) => head + height * (1 - at)
    pen.textAlign = 'center'
    pen.font = SANS(34)
    for (const [kind, label] of [
      ['without', 'Without it'],
      ['with', 'With it'],
    ] as const) {
      const ink = colour(kind === 'with' ? 'action' : 'clay')
      pen.fillStyle = colour('soft')
      pen.fillText(label, centre[kind], top + 30)
      const own = blocks.filter((block) => block.kind === kind)
      pen.fillStyle = ink
      for (const [place, { at }] of own.entries()) {
        pen.beginPath()
        // Spread out horizontally in their order, so that equal values don't overlap.
        pen.arc(centre[kind] + (place - (own.length - 1) / 2) * 60, upTo(at), 24, 0, 2 * Math.PI)
        pen.fill()
      }
      pen.strokeStyle = colour('ink')
      pen.lineWidth = 4
      pen.beginPath()
      pen.moveTo(centre[kind] - size * 0.21, upTo(means[kind]))
      pen.lineTo(centre[kind] + size * 0.21, upTo(means[kind]))
      pen.stroke()
    }
    pen.textAlign = 'left'
    pen.fillStyle = colour('ink')
    pen.font = SANS(36)
    const lines = wrapped(words, size, (text) => pen.measureText(text).width)
    for (const [place, line] of lines.entries()) pen.fillText(line, left, head + height + 84 + place * 48)
  }
