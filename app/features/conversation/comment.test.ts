import { describe, expect, it } from 'vitest'
import { mayStillEdit, mentionsIn, normaliseText, piecesOf } from './comment.ts'
import { nameKey, problemWithName } from './name.ts'

describe('a comment', () => {
  it.each([
    ['one minute', 60_000, true],
    ['a moment before the end', 899_999, true],
    ['fifteen minutes', 900_000, false],
  ])('can be changed after %s: %s', (_, passed, may) => {
    const posted = new Date('2026-06-15T12:00:00Z')
    expect(mayStillEdit(posted, new Date(posted.getTime() + passed))).toBe(may)
  })

  it.each([
    ['line ends of all kinds', 'a\r\nb\rc', 'a\nb\nc'],
    ['many empty lines', 'a\n\n\n\n\nb', 'a\n\nb'],
    ['invisible characters', 'a\u0000b\u202Ec\u200Bd', 'abcd'],
    ['joined and styled emoji', '👩‍🔬 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍🔬 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['only white space', ' \n\t ', ''],
  ])('normalises %s', (_, typed, kept) => {
    expect(normaliseText(typed)).toBe(kept)
  })

  it.each([
    ['a script', '<script>alert(1)</script>', [{ kind: 'text', text: '<script>alert(1)</script>' }]],
    ['a javascript: URL', 'javascript:alert(1)', [{ kind: 'text', text: 'javascript:alert(1)' }]],
    [
      'a link at the end of a sentence',
      'See https://nhs.uk/sleep.',
      [
        { kind: 'text', text: 'See ' },
        { kind: 'link', text: 'https://nhs.uk/sleep', href: 'https://nhs.uk/sleep' },
        { kind: 'text', text: '.' },
      ],
    ],
    ['an incomplete link', 'https://', [{ kind: 'text', text: 'https://' }]],
    [
      'the longest of two names',
      '@Ann Lee, hello',
      [
        { kind: 'name', text: '@Ann Lee' },
        { kind: 'text', text: ', hello' },
      ],
    ],
    ['an unknown name', '@Zoe hello', [{ kind: 'text', text: '@Zoe hello' }]],
  ])('formats %s', (_, words, pieces) => {
    expect(piecesOf(words, ['Ann', 'Ann Lee'])).toEqual(pieces)
  })

  it('finds mentions, longest possible name first, and ignores email addresses', () => {
    expect(mentionsIn('Thanks @Ann Lee. And @bob!')).toEqual([['Ann Lee. And', 'Ann Lee', 'Ann'], ['bob']])
    expect(mentionsIn('ann@example.test')).toEqual([])
  })
})

describe('a display name', () => {
  it.each([
    ['Ann', null],
    ['Ann-Marie O’Neil 2', null],
    ['Łukasz', null],
    ['Ольга', null],
    ['A', 'at least 2'],
    ['x'.repeat(30), null],
    ['x'.repeat(31), 'at most 30'],
    ['@Ann', 'Begin with'],
    ['Ann <b>', 'Use letters'],
    ['https://x.test', 'Use letters'],
    ['Аnn', 'one alphabet'],
    ['The Coach', 'pass for us'],
    ['L0ngevity', 'pass for us'],
    ['M0derat0r', 'pass for us'],
  ])('%s', (name, problem) => {
    if (problem === null) expect(problemWithName(name)).toBeNull()
    else expect(problemWithName(name)).toContain(problem)
  })

  it.each([
    ['Ann', 'ANN'],
    ['Ann Lee', 'Ann-Lee'],
    ['Zoë', 'Zoe'],
    ['Bill', 'Bi11'],
    ['Tim', 'Tirn'],
  ])('%s is confusable with %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })
})
