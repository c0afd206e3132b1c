import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { looksLikeDayList, readDayList } from './day-list.ts'

const TODAY = LocalDate.parse('2026-06-15')
const read = (...rows: string[]) => readDayList(`${rows.join('\n')}\n`, TODAY)
const NOTHING = { unit: '', done: [], skipped: [], amounts: [], notes: [] }

describe('a list of days from another tracker', () => {
  it('reads HabitBull’s format', () => {
    const head = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText'
    const lines = ['Workout,"Did you, today?",,2026-06-13,1,Legs', 'Workout,,,2026-06-14,0,', 'Pages,,,2026-06-14,12,']
    expect(read(head, ...lines)).toEqual({
      problems: [],
      habits: [
        { ...NOTHING, name: 'Workout', done: ['2026-06-13'], notes: [['2026-06-13', 'Legs']], guess: 'exercise' },
        { ...NOTHING, name: 'Pages', done: ['2026-06-14'], amounts: [['2026-06-14', 12]], guess: null },
      ],
    })
  })

  it('reads Streaks’ format', () => {
    const head = 'task_id,title,icon,entry_type,entry_date,entry_timestamp,page,quantity'
    const line = (type: string, date: string) => `A1,Cold shower,ic,${type},${date},2026-06-14T07:00:00Z,0,0.0`
    const days = [
      'completed_manually,20260612',
      'missed_auto,20260613',
      'skipped_manually,20260614',
      'completed_auto,2026-06-15',
    ]
    expect(read(head, ...days.map((day) => line(...(day.split(',') as [string, string]))))).toEqual({
      problems: [],
      habits: [
        {
          ...{ ...NOTHING, name: 'Cold shower', guess: 'coldExposure' },
          ...{ done: ['2026-06-12', '2026-06-15'], skipped: ['2026-06-14'] },
        },
      ],
    })
  })

  it('reads a spreadsheet: each line is a day done, with minutes and a note', () => {
    expect(read('Day;Habit;Minutes;Notes', '2026-06-14;Sit;12,5;calm', '2026-06-14;Sit;10;')).toMatchObject({
      problems: [],
      habits: [
        {
          ...{ name: 'Sit', unit: 'minutes', notes: [['2026-06-14', 'calm']] },
          amounts: [
            ['2026-06-14', 12.5],
            ['2026-06-14', 10],
          ],
        },
      ],
    })
  })

  it.each([
    ['13/06/2026', '12/06/2026', '2026-06-12'],
    ['06/13/2026', '06/12/2026', '2026-06-12'],
    ['2026/6/13', '2026.06.12', '2026-06-12'],
    ['2026-06-13 08:00', '2026-06-12T23:30:00Z', '2026-06-12'],
  ])('uses the format of %s: %s is %s', (first, second, day) => {
    const { habits, problems } = read('Date,Habit', `${first},Run`, `${second},Run`)
    expect({ problems, days: habits[0]?.done }).toEqual({ problems: [], days: ['2026-06-13', day] })
  })

  it('reports ambiguous dates instead of guessing day and month', () => {
    expect(read('Date,Habit', '03/04/2026,Run', '05/05/2026,Run').problems).toEqual([
      {
        line: 2,
        text: 'We can’t tell the day from the month in “03/04/2026”. Please write dates as YYYY-MM-DD.',
      },
    ])
  })

  it('reports each line that can’t be read', () => {
    const lines = [
      '2026-06-31,Run,1',
      '2026-06-14,Run,perhaps',
      '2026-06-16,Run,1',
      '2026-06-14,,1',
      '1899-12-30,Run,1',
    ]
    expect(read('Date,Habit,Done', ...lines)).toEqual({
      habits: [],
      problems: [
        { line: 2, text: '“2026-06-31” isn’t a date (YYYY-MM-DD).' },
        { line: 3, text: '“perhaps” doesn’t say whether it was done.' },
        { line: 4, text: '2026-06-16 hasn’t come yet.' },
        { line: 5, text: 'This line names no habit.' },
        { line: 6, text: 'Days before 1990-01-01 can’t be kept.' },
      ],
    })
  })

  it('refuses Habitica’s, which doesn’t record whether a day was done', () => {
    expect(read('Task Name,Task ID,Task Type,Date,Value', 'Run,1,daily,2026-06-14,-0.97').problems).toMatchObject([
      { line: 1, text: expect.stringContaining('Habitica') },
    ])
  })

  it.each([
    [['Date', 'Habit'], true],
    [['entry_date', 'title'], true],
    [['Date', 'Run', 'Sit'], false],
    [['Habit', 'Done'], false],
  ])('is recognised by its columns: %j', (columns, isOne) => {
    expect(looksLikeDayList(columns)).toBe(isOne)
  })
})
