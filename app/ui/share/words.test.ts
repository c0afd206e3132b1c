import { describe, expect, it } from 'vitest'
import { FORMATS } from './formats.ts'
import { LAYOUTS, linesOf, type SharePicture, wrapped } from './words.ts'

const picture: SharePicture = {
  name: 'trial',
  title: 'Does it help?',
  lines: ['56 days'],
  figures: ['Sleep 3.8 with, 2.8 without'],
  paint: () => {},
}

describe('a picture to share', () => {
  it('shows no figure of a body unless its person has said so', () => {
    expect(linesOf(picture, false)).toEqual(['56 days'])
    expect(linesOf(picture, true)).toEqual(['56 days', 'Sleep 3.8 with, 2.8 without'])
  })

  it.each([
    ['', 5, ['']],
    ['one two', 7, ['one two']],
    ['one two', 6, ['one', 'two']],
    ['unbreakable is', 5, ['unbreakable', 'is']],
    ['a b c d', 3, ['a b', 'c d']],
  ])('breaks “%s” at %i signs into %j', (text, width, lines) => {
    expect(wrapped(text, width, (one) => one.length)).toEqual(lines)
  })

  it('has the sizes that were asked for, and its drawing within them', () => {
    expect(Object.values(FORMATS).map(({ width, height }) => `${width} × ${height}`)).toEqual([
      '1080 × 1350',
      '1080 × 1920',
    ])
    for (const [format, { drawing, words, foot }] of Object.entries(LAYOUTS)) {
      const { width } = FORMATS[format as keyof typeof FORMATS]
      expect(drawing.left + drawing.size).toBeLessThanOrEqual(width)
      expect(drawing.top + drawing.size).toBeLessThan(words.from)
      expect(words.to).toBeLessThan(foot)
    }
  })
})
