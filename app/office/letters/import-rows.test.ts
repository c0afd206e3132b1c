import { describe, expect, it } from 'vitest'
import { readImport } from './import-rows.ts'

const read = (...lines: string[]) =>
  readImport(
    lines.map((text, at) => ({ line: at + 1, cells: text.split(',') })),
    '2026-06-15',
  )

describe('a file of subscribers', () => {
  it('is read line by line, with its heading left out and addresses in small letters', () => {
    expect(read('email,agreed', 'Ada@x.test,2026-03-01', '', 'bob@x.test, 2026-06-15T10:00')).toEqual({
      people: [
        { line: 2, email: 'ada@x.test', agreedOn: '2026-03-01' },
        { line: 4, email: 'bob@x.test', agreedOn: '2026-06-15' },
      ],
      problems: [],
    })
  })

  it.each([
    ['ada,2026-03-01', 'no email address'],
    ['ada@x.test', 'day on which they agreed is missing'],
    ['ada@x.test,yesterday', 'day on which they agreed is missing'],
    ['ada@x.test,2026-13-40', 'day on which they agreed is missing'],
    ['ada@x.test,2026-02-30', 'day on which they agreed is missing'],
    ['ada@x.test,0000-01-01', 'day on which they agreed is missing'],
    ['ada@x.test,2026-06-16', 'still to come'],
  ])('says by line what it cannot take: %s', (line, sentence) => {
    const { people, problems } = read('email,agreed', line)
    expect(people).toEqual([])
    expect(problems).toEqual([{ line: 2, problem: expect.stringContaining(sentence) }])
  })

  it('takes each address once', () => {
    expect(read('a@x.test,2026-03-01', 'A@x.test,2026-03-02').problems).toEqual([
      { line: 2, problem: 'This address is in the file twice.' },
    ])
  })
})
