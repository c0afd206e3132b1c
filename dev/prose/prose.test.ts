import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readingFigures } from '#app/office/texts/reading.ts'
import { bodyOf, countWords, sentencesOf, UNWANTED } from './measure.ts'

const MOST_WORDS = 30
const LEAST_EASE = 60

const texts = (folders: string) =>
  globSync(`content/${folders}/*.md`)
    .toSorted()
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

const EDITORIAL = texts('{blog,ebook,habits,lessons,pillars,protocols,tests}')

// Not prose: titles of papers, search synonyms, notes for editors of a file.
const UNREAD = /\/(?:references|synonyms|pack-facts)\.|\.json:note$/

const stringsOf = (value: unknown, at = ''): [string, string][] =>
  typeof value === 'string'
    ? [[at, value]]
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, one]) => stringsOf(one, Array.isArray(value) ? at : key))
      : []

/** Every text stored in a list rather than in a file of its own: claims, tips, words of pages, worksheets. */
const LISTED = globSync('content/{*.json,pages/*.json,ebook/*.yaml}')
  .toSorted()
  .filter((file) => !UNREAD.test(file))
  .map((file) => {
    const source = readFileSync(file, 'utf8')
    const strings = stringsOf(file.endsWith('.yaml') ? parse(source) : JSON.parse(source))
    const words = strings.filter(([key, text]) => /\s/.test(text) && !UNREAD.test(`${file}:${key}`))
    return { file, sentences: words.flatMap(([, text]) => sentencesOf(text)) }
  })

describe('the words of every text', () => {
  it.each(EDITORIAL)('$file is plain English', ({ source }) => {
    const sentences = sentencesOf(bodyOf(source))
    expect(sentences.filter((sentence) => countWords(sentence) > MOST_WORDS)).toEqual([])
    expect(readingFigures(sentences.join('\n\n')).ease ?? 100).toBeGreaterThanOrEqual(LEAST_EASE)
  })
  it.each(LISTED)('$file is plain English', ({ sentences }) => {
    expect(sentences.filter((sentence) => countWords(sentence) > MOST_WORDS)).toEqual([])
    const whole = sentences.filter((sentence) => /[.?!]$/.test(sentence))
    expect(readingFigures(whole.join('\n\n')).ease ?? 100).toBeGreaterThanOrEqual(LEAST_EASE)
  })
  it.each([...EDITORIAL, ...texts('legal')])('$file ends each list before the next paragraph', ({ source }) => {
    expect(bodyOf(source).match(/^- .+\n ?[^\s-].*/gm)).toBeNull()
  })
  it.each(texts('legal'))('$file is readable without a lawyer', ({ source }) => {
    expect(readingFigures(sentencesOf(bodyOf(source)).join('\n\n')).ease).toBeGreaterThanOrEqual(LEAST_EASE)
  })
  it.each([
    ...[...EDITORIAL, ...texts('legal')].map(({ file, source }) => ({ file, sentences: sentencesOf(source) })),
    ...LISTED,
  ])('$file has no words that were asked to go', ({ sentences }) => {
    const found = sentences.flatMap((sentence) =>
      UNWANTED.flatMap(([words, better]) => (words.test(sentence) ? [`${sentence} Better: ${better}`] : [])),
    )
    expect(found).toEqual([])
  })
  it('is measured on enough of them to mean something', () => {
    expect(EDITORIAL.length).toBeGreaterThan(60)
    expect(EDITORIAL.flatMap(({ source }) => sentencesOf(source)).length).toBeGreaterThan(4000)
    expect(LISTED.flatMap(({ sentences }) => sentences).length).toBeGreaterThan(1000)
  })
})

describe('measuring', () => {
  it('counts a figure with its sign as one word, and neither citations nor addresses', () => {
    expect(sentencesOf('It was 8.0 mmHg (1.4 to 14.6) [R38]. See [the page](/sauna-shower).').map(countWords)).toEqual([
      7, 3,
    ])
  })
  it('reads a picture as two texts and a table as none', () => {
    expect(sentencesOf('![Two blocks.](a.svg "One dot is one man.")\n\n| a | b |\n')).toEqual([
      'Two blocks.',
      'One dot is one man.',
    ])
  })
  it.each([
    ...['It adds 4.5 years to your life', 'Wait for the mail', 'An e-mail comes', 'Also when you are ill'],
    'The paper behind it’s a study',
  ])('finds what was asked to go: %s', (sentence) =>
    expect(UNWANTED.some(([words]) => words.test(sentence))).toBe(true),
  )
  it.each(['You have read “adds 4.5 years”', 'We’ll email you', 'He also went after lunch'])(
    'leaves what is fine: %s',
    (sentence) => expect(UNWANTED.some(([words]) => words.test(sentence))).toBe(false),
  )
})

describe('every post', () => {
  it.each(texts('blog'))(
    '$file has the question as its title, and ends in a next step on a page of ours',
    ({ source }) => {
      expect(/^title: (.+)$/m.exec(source)?.[1]).toContain('?')
      const step = /^\*\*Your next step:\*\* .+$/m.exec(source)
      expect(step?.[0]).toMatch(/\]\(\/[\w/-]+\)/)
      // Only the note about averages may follow.
      const behind = source.slice((step?.index ?? 0) + (step?.[0].length ?? 0)).trim()
      expect(behind).toMatch(/^(\*Figures are averages[^\n]+\*)?$/)
    },
  )
  it.each(texts('blog'))('$file shows its figures', ({ source }) =>
    expect(source).toMatch(/^\{\{figure [\w-]+\}\}$|^\|[-:| ]+\|$/m),
  )
})
