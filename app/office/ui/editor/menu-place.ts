type Line = { top: number; bottom: number }
type Seen = { from: number; height: number }

/** As high as the menu grows, and what it needs at least: three of its lines. */
const MOST = 320
const LEAST = 140

export type MenuPlace = { top: number; height: number; isAbove: boolean }

/**
 * Where the menu stands that a line has asked for, and how high it may be: below the line, or ending at its top where a
 * keyboard leaves too little below.
 */
export function menuPlace({ top, bottom }: Line, { from, height }: Seen): MenuPlace {
  const [below, above] = [from + height - bottom, top - from]
  if (below >= LEAST || below >= above)
    return { top: bottom, height: Math.min(MOST, Math.max(LEAST, below)), isAbove: false }
  return { top, height: Math.min(MOST, above), isAbove: true }
}
