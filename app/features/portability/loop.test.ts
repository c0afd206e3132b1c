import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { readLoop, readLoopNames } from './loop.ts'

const TODAY = LocalDate.parse('2026-06-15')
const lines = (...rows: string[]) => `${rows.join('\n')}\n`

describe('the checkmarks of Loop', () => {
  it('are read from newer versions, in words', () => {
    const { habits, problems } = readLoop(
      lines(
        'Date,Meditate,Run,',
        '2026-06-14,YES_MANUAL,SKIP,',
        '2026-06-13,YES_AUTO,NO,',
        '2026-06-12,UNKNOWN,YES_MANUAL,',
      ),
      TODAY,
    )
    expect(problems).toEqual([])
    expect(habits).toEqual([
      { name: 'Meditate', done: ['2026-06-14'], skipped: [], hasAmounts: false, guess: 'meditation' },
      { name: 'Run', done: ['2026-06-12'], skipped: ['2026-06-14'], hasAmounts: false, guess: 'exercise' },
    ])
  })

  it('are read from older versions, in numbers; what its frequency implied was not done', () => {
    const { habits } = readLoop(
      lines('Date,A,', '2026-06-14,2,', '2026-06-13,1,', '2026-06-12,3,', '2026-06-11,0,', '2026-06-10,-1,'),
      TODAY,
    )
    expect(habits).toMatchObject([{ done: ['2026-06-14'], skipped: ['2026-06-12'], guess: null }])
  })

  it('count any amount as done, and say so', () => {
    const { habits } = readLoop(lines('Date,Pages,', '2026-06-14,30000,', '2026-06-13,0,', '2026-06-12,12.5,'), TODAY)
    expect(habits).toMatchObject([{ done: ['2026-06-14', '2026-06-12'], hasAmounts: true }])
  })

  it('with a comma in a name need the list of names beside them', () => {
    const text = lines('Date,Ice, cold,Run,', '2026-06-14,YES_MANUAL,NO,')
    expect(readLoop(text, TODAY).problems).toMatchObject([{ line: 1 }])
    const names = readLoopNames('Position,Name,Type\n001,"Ice, cold",YES_NO\n002,Run,YES_NO\n')
    const { habits, problems } = readLoop(text, TODAY, names)
    expect(problems).toEqual([])
    expect(habits).toMatchObject([
      { name: 'Ice, cold', done: ['2026-06-14'], guess: 'coldExposure' },
      { name: 'Run', done: [] },
    ])
  })

  it('that cannot be read are told line by line', () => {
    const text = lines(
      'Date,A,',
      '2026-06-31,2,',
      '2026-06-14,maybe,',
      '2026-06-16,2,',
      '2026-06-15,2,',
      '2026-06-15,2,',
    )
    expect(readLoop(text, TODAY).problems).toEqual([
      { line: 2, text: '“2026-06-31” isn’t a date (YYYY-MM-DD).' },
      { line: 3, text: '“maybe” isn’t a Loop checkmark.' },
      { line: 4, text: '2026-06-16 hasn’t come yet.' },
      { line: 6, text: '2026-06-15 is there twice.' },
    ])
  })
})
