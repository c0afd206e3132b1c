type Seen = { from: number; height: number }

/** Maximum height of the menu, and the least that is usable: three of its lines. */
const MOST = 320
const LEAST = 140

export type MenuPlace = { top: number; height: number; isAbove: boolean }

/** Position and height of the menu for a line: below the line, or above it where a keyboard leaves too little room. */
export function menuPlace({ top, bottom }: { top: number; bottom: number }, { from, height }: Seen): MenuPlace {
  const [below, above] = [from + height - bottom, top - from]
  if (below >= LEAST || below >= above)
    return { top: bottom, height: Math.min(MOST, Math.max(LEAST, below)), isAbove: false }
  return { top, height: Math.min(MOST, above), isAbove: true }
}
