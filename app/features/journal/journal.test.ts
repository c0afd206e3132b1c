import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { aboutWords, feltOf, readCursor, readNote, sameDayBefore, writeCursor, writeNote } from './journal.ts'

const day = (text: string) => LocalDate.parse(text)

describe('the journal', () => {
  it.each([
    ['2026-06-15', '2024-06-15', ['2025-06-15', '2024-06-15']],
    ['2026-06-15', '2024-06-16', ['2025-06-15']],
    ['2026-06-15', '2026-06-01', []],
    ['2028-02-29', '2023-01-01', ['2024-02-29']],
  ])('looks from %s back on the same day since %s', (today, since, days) => {
    expect(sameDayBefore(day(today), day(since))).toEqual(days)
  })

  it('goes on where its address says, and nowhere else', () => {
    const cursor = { date: day('2026-06-15'), place: 'c11111111-2222-4333-8444-555555555555' }
    expect(readCursor(writeCursor(cursor))).toEqual(cursor)
    for (const bad of [null, '', '2026-06-31~b', '2026-06-15', '2026-06-15~x', "2026-06-15~b' or 1"])
      expect(readCursor(bad)).toBeNull()
  })

  it.each([
    ['exercise', 'Two lines\nof it'],
    ['day', ''],
  ])('keeps a note on %s as one value', (about, body) => {
    expect(readNote(writeNote({ about, body }))).toEqual({ about, body })
  })

  it('says in words what a line is about', () => {
    const own = [{ id: 'x', name: 'Read' }]
    expect(aboutWords({ kind: 'note', about: 'exercise' }, own)).toBe('Exercise')
    expect(aboutWords({ kind: 'note', about: 'x' }, own)).toBe('Read')
    expect(aboutWords({ kind: 'note', about: 'gone' }, own)).toBe('A habit')
    expect(aboutWords({ kind: 'milestone', about: 'streak-30' }, own)).toBe('30-day streak')
    expect(feltOf('4 - 2')).toEqual([
      { part: 'Sleep', score: 4 },
      { part: 'Stress', score: 2 },
    ])
    expect(feltOf('- - -')).toEqual([])
  })
})
