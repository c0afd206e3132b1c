import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { readLoop, readLoopArchive } from './loop.ts'

const TODAY = LocalDate.parse('2026-06-15')
const NOTHING = { unit: '', amounts: [], notes: [] }
const lines = (...rows: string[]) => `${rows.join('\n')}\n`

describe('Loop’s checkmarks', () => {
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
      { ...NOTHING, name: 'Meditate', done: ['2026-06-14'], skipped: [], guess: 'meditation' },
      { ...NOTHING, name: 'Run', done: ['2026-06-12'], skipped: ['2026-06-14'], guess: 'exercise' },
    ])
  })

  it('are read from older versions, in numbers, without the days implied by a frequency', () => {
    const { habits } = readLoop(
      lines('Date,A,', '2026-06-14,2,', '2026-06-13,1,', '2026-06-12,3,', '2026-06-11,0,', '2026-06-10,-1,'),
      TODAY,
    )
    expect(habits).toMatchObject([{ done: ['2026-06-14'], skipped: ['2026-06-12'], guess: null }])
  })

  it('count amounts in thousandths, and any amount as done', () => {
    const { habits } = readLoop(lines('Date,Pages,', '2026-06-14,30000,', '2026-06-13,0,', '2026-06-12,12.5,'), TODAY)
    expect(habits).toMatchObject([
      {
        done: ['2026-06-14', '2026-06-12'],
        amounts: [
          ['2026-06-14', 30],
          ['2026-06-12', 12.5],
        ],
      },
    ])
  })

  it('of ones and noughts count a one as done', () => {
    const text = lines('Date,Run,Sit,', '2026-06-14,1,1,', '2026-06-13,0,2,', '2026-06-12,1,,')
    expect(readLoop(text, TODAY)).toMatchObject({
      problems: [],
      habits: [{ done: ['2026-06-14', '2026-06-12'] }, { done: ['2026-06-13'] }],
    })
  })

  describe('in an archive', () => {
    const list = {
      name: 'Habits.csv',
      text: lines(
        'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?',
        '001,"Ice, cold",YES_NO,Did you?,,3,7,#FF8F00,,,,false',
        '002,Water,NUMERICAL,How much?,,1,1,#00897B,ml,AT_LEAST,2000.0,false',
      ),
    }
    const all = {
      name: 'Checkmarks.csv',
      text: lines('Date,Ice, cold,Water,', '2026-06-14,YES_MANUAL,2000000,', '2026-06-13,SKIP,1500000,'),
    }
    const folders = [
      {
        name: '001 Ice cold/Checkmarks.csv',
        text: lines('Date,Value,Notes', '2026-06-14,YES_MANUAL,"Wet, slow"', '2026-06-13,SKIP,Ill'),
      },
      {
        name: '002 Water/Checkmarks.csv',
        text: lines('Date,Value,Notes', '2026-06-14,2000000,', '2026-06-13,1500000,'),
      },
    ]
    const cold = { name: 'Ice, cold', done: ['2026-06-14'], skipped: ['2026-06-13'], guess: 'coldExposure' }
    const amounts = [
      ['2026-06-14', 2000],
      ['2026-06-13', 1500],
    ]
    const water = { name: 'Water', unit: 'ml', done: ['2026-06-14'], amounts }

    it('need the list of names if a name has a comma', () => {
      expect(readLoop(all.text, TODAY).problems).toMatchObject([{ line: 1 }])
      expect(readLoopArchive([all, list], TODAY)).toMatchObject({ problems: [], habits: [cold, water] })
    })

    it('have notes in each habit’s own folder, and are done when the target is met', () => {
      const notes = [
        ['2026-06-14', 'Wet, slow'],
        ['2026-06-13', 'Ill'],
      ]
      expect(readLoopArchive([all, list, ...folders], TODAY)).toMatchObject({
        problems: [],
        habits: [{ ...cold, notes }, water],
      })
    })

    it('name the file of a line that can’t be read', () => {
      const wrong = { name: '002 Water/Checkmarks.csv', text: lines('Date,Value,Notes', '2026-06-14,much,') }
      expect(readLoopArchive([all, list, ...folders.slice(0, 1), wrong], TODAY).problems).toEqual([
        { file: wrong.name, line: 2, text: '“much” isn’t a Loop checkmark.' },
      ])
    })
  })

  it('are reported line by line if they can’t be read', () => {
    const text = lines(
      'Date,A,',
      '2026-06-31,2,',
      '2026-06-14,maybe,',
      '2026-06-16,2,',
      '2026-06-15,2,',
      '2026-06-15,2,',
      '1899-12-30,2,',
    )
    expect(readLoop(text, TODAY).problems).toEqual([
      { line: 2, text: '“2026-06-31” isn’t a date (YYYY-MM-DD).' },
      { line: 3, text: '“maybe” isn’t a Loop checkmark.' },
      { line: 4, text: '2026-06-16 hasn’t come yet.' },
      { line: 6, text: '2026-06-15 is there twice.' },
      { line: 7, text: 'Days before 1990-01-01 can’t be kept.' },
    ])
  })
})
