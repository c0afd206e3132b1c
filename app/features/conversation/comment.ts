export const LONGEST_COMMENT = 5_000
export const PAGE_OF_COMMENTS = 50

/** How long its author can change a comment. */
export const EDIT_MINUTES = 15
export const mayStillEdit = (postedAt: Date, now: Date): boolean =>
  now.getTime() - postedAt.getTime() < EDIT_MINUTES * 60_000

export const TALK_KINDS = ['post', 'lesson', 'protocol', 'question'] as const
export type TalkKind = (typeof TALK_KINDS)[number]

/** The reactions to a comment: few, and none of them negative. */
export const REACTIONS = {
  helped: 'This helped me',
  same: 'Me too',
  strength: 'Strength to you',
  thanks: 'Thank you',
} as const
export type Reaction = keyof typeof REACTIONS
export const REACTION_KEYS = Object.keys(REACTIONS) as [Reaction, ...Reaction[]]

export const REPORT_REASONS = {
  illegal: 'It may be illegal',
  dangerous: 'It could harm somebody’s health',
  abusive: 'It’s abusive or bullying',
  selling: 'It’s advertising or spam',
  private: 'It says something private about somebody',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_REASON_KEYS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** How soon a report is reviewed: possibly illegal or dangerous comments first. Stated in the community rules. */
export const URGENT_REASONS: readonly ReportReason[] = ['illegal', 'dangerous']
export const REPORT_HOURS = { urgent: 24, other: 72 } as const

export const DIGESTS = { daily: 'Every day', weekly: 'Every week', never: 'Never' } as const
export type Digest = keyof typeof DIGESTS
export const DIGEST_KEYS = Object.keys(DIGESTS) as [Digest, ...Digest[]]

/** Invisible characters, which could reorder or hide text. Keeps those that join and style emoji. */
const INVISIBLE = /(?!\n|\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}]/gu

/** Normalises a comment for storage: line endings, at most one empty line in a row, no invisible characters. */
export const normaliseText = (words: string): string =>
  words
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A part of a rendered comment. */
export type Piece = { kind: 'text' | 'name'; text: string } | { kind: 'link'; text: string; href: string }

const LINK = /https?:\/\/[^\s<>"]+/gi

/** Splits a paragraph of plain text into text, links and the names of mentioned members. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    // Punctuation at the end isn't part of the URL.
    const found = match[0].replace(/[.,;:!?'’)\]]+$/, '')
    if (!URL.canParse(found)) continue
    pieces.push(...withNames(text.slice(from, match.index), names))
    pieces.push({ kind: 'link', text: found, href: new URL(found).href })
    from = match.index + found.length
  }
  return [...pieces, ...withNames(text.slice(from), names)]
}

function withNames(text: string, names: readonly string[]): Piece[] {
  const longest = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = longest.find((one) => text.slice(at, at + one.length).toLowerCase() === one.toLowerCase())
    if (!name) continue
    if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) })
    pieces.push({ kind: 'name', text: text.slice(at, at + name.length) })
    from = at + name.length
    at = from - 1
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

const MOST_MENTIONS = 10
const MOST_WORDS_OF_A_NAME = 5

/** Returns the possible names after each `@`, longest first, since a name may contain spaces. */
export function mentionsIn(words: string): string[][] {
  return [...words.matchAll(/(?<![\p{L}\p{N}])@([\p{L}\p{N}][\p{L}\p{M}\p{N} .'’-]{0,29})/gu)]
    .slice(0, MOST_MENTIONS)
    .map(([, rest = '']) => {
      const parts = rest.trim().split(' ').slice(0, MOST_WORDS_OF_A_NAME)
      const names = parts.map((_, index) => parts.slice(0, parts.length - index).join(' '))
      return names.map((name) => name.replace(/[ .'’-]+$/, ''))
    })
}
