import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font, GlyphRun } from 'fontkit'

// Figtree is the brand's. It has no Greek, Cyrillic or Vietnamese; Source Sans 3 stands in for a text that needs them.
const resolve = createRequire(import.meta.url).resolve
const FONTS = {
  regular: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  bold: '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  wide: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  wideBold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
} as const
export type FontName = keyof typeof FONTS

/** More words than our longest document has. */
const MOST_WORDS = 3_000

type Opened = { font: Font; letters: ReadonlySet<number> }
const opened = new Map<FontName, Opened>()

let fontkit: typeof import('fontkit') | null = null

/** The library that reads fonts takes a while to load, too, and comes with the first document: before all else here. */
export async function prepareFonts(): Promise<void> {
  fontkit ??= await import('fontkit')
}

/** A font that all documents share: opened once, and each word laid out once. */
export const fontOf = (name: FontName): Font => open(name).font

function open(name: FontName): Opened {
  const known = opened.get(name)
  if (known) return known
  if (!fontkit) throw new Error('Fonts are asked for before prepareFonts()')
  const font = fontkit.create(readFileSync(resolve(FONTS[name]))) as Font
  const letters = font.characterSet
  // A glyph keeps the letters that it was first asked for, which is what is copied out of a document. Asked for here, in
  // this order, no document depends on those that were drawn before it.
  font.layout('ffi ffl ff fi fl')
  for (const letter of letters.toSorted((a, b) => a - b)) font.glyphForCodePoint(letter)
  rememberWords(font)
  const made = { font, letters: new Set(letters) }
  opened.set(name, made)
  return made
}

// To lay out its words is half of what a contract costs.
function rememberWords(font: Font): void {
  const layOut = font.layout.bind(font)
  const known = new Map<string, GlyphRun>()
  font.layout = (text, ...how) => {
    if (how.some((each) => each !== undefined)) return layOut(text, ...how)
    if (known.size >= MOST_WORDS) known.clear()
    const run = known.get(text) ?? layOut(text)
    known.set(text, run)
    // The library writes into the positions that it is given.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
}

const has = (name: FontName, text: string) => {
  const { letters } = open(name)
  return [...text].every((letter) => letter === '\n' || letters.has(letter.codePointAt(0) ?? 0))
}

export function fontFor(text: string, bold: boolean): FontName {
  if (has('regular', text)) return bold ? 'bold' : 'regular'
  return bold ? 'wideBold' : 'wide'
}

/** Whether every letter can be printed: Latin, Greek and Cyrillic scripts can. */
export const canPrint = (text: string): boolean => has('wide', text.normalize('NFC'))

/** Letters of other scripts lose their marks, or become a question mark. */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (letter === '\n' || has('regular', letter) || canPrint(letter) ? letter : bare(letter)))
    .join('')
}

const bare = (letter: string) => {
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain !== '' && canPrint(plain) ? plain : '?'
}
