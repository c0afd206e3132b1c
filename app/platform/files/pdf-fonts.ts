import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font, GlyphRun } from 'fontkit'

// Figtree is the brand's font. It has no Greek, Cyrillic or Vietnamese; texts that need them use Source Sans 3.
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

/** Loads fontkit lazily, with the first document; must be called before anything else here. */
export async function prepareFonts(): Promise<void> {
  fontkit ??= await import('fontkit')
}

/** Returns a font shared by all documents: opened once, and each word laid out once. */
export const fontOf = (name: FontName): Font => open(name).font

function open(name: FontName): Opened {
  const known = opened.get(name)
  if (known) return known
  if (!fontkit) throw new Error('Call prepareFonts() before using a font')
  const font = fontkit.create(readFileSync(resolve(FONTS[name]))) as Font
  const letters = font.characterSet
  // A glyph keeps the characters it was first requested for, which are what is copied from a document. Requested here
  // in a fixed order, so that no document depends on the ones rendered before it.
  font.layout('ffi ffl ff fi fl')
  for (const letter of letters.toSorted((a, b) => a - b)) font.glyphForCodePoint(letter)
  cacheWords(font)
  const made = { font, letters: new Set(letters) }
  opened.set(name, made)
  return made
}

// Caches laid-out words: layout is half the cost of a contract.
function cacheWords(font: Font): void {
  const layOut = font.layout.bind(font)
  const known = new Map<string, GlyphRun>()
  font.layout = (text, ...how) => {
    if (how.some((each) => each !== undefined)) return layOut(text, ...how)
    if (known.size >= MOST_WORDS) known.clear()
    const run = known.get(text) ?? layOut(text)
    known.set(text, run)
    // The library mutates the positions it receives.
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

/** Returns whether every character can be printed: Latin, Greek and Cyrillic scripts can. */
export const canPrint = (text: string): boolean => has('wide', text.normalize('NFC'))

/** Replaces unsupported characters: accents are stripped, other scripts become a question mark. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (letter === '\n' || has('regular', letter) || canPrint(letter) ? letter : bare(letter)))
    .join('')

const bare = (letter: string) => {
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain !== '' && canPrint(plain) ? plain : '?'
}
