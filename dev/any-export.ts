import fc from 'fast-check'
import { HABIT_COLUMNS, type Row } from '#app/features/portability/day-row.ts'

const READING = '5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a11'

/**
 * Arbitrary records of a member up to an instant, as in an export; including what a spreadsheet would treat as a
 * formula.
 */
export function anyExport(now: string) {
  const Day = fc
    .integer({ min: 0, max: 60 })
    .map((back) => new Date(1781481600000 - back * 86400000).toISOString().slice(0, 10))
  const Text = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .filter((text) => !text.includes('\u0000'))
    .map((text) => text.toWellFormed())
  const Score = fc.option(fc.integer({ min: 1, max: 5 }))
  const State = fc.constantFrom('done', 'small', 'skipped', 'not-done')
  const Instant = fc
    .date({ min: new Date('2020-01-01'), max: new Date(now), noInvalidDate: true })
    .map((date) => date.toISOString())
  const Days = fc.uniqueArray(
    fc.record({
      date: Day,
      ...Object.fromEntries(HABIT_COLUMNS.map((column) => [column, State])),
      off: fc.subarray([...HABIT_COLUMNS]).map((list) => list.join(' ')),
      free: fc.constant(''),
      mode: fc.option(fc.constantFrom('work', 'travel', 'ill', 'rest')),
      is_paused: fc.constant(false),
      entered_at: Instant,
    }),
    { selector: ({ date }) => date, maxLength: 8 },
  )
  const Checkins = fc.uniqueArray(
    fc.record({
      date: Day,
      sleep: Score,
      energy: Score,
      stress: Score,
      note: fc.oneof(Text, fc.constantFrom('', '=1+1', "'", '@x', '-', '"', 'a,b\r\nc')),
      updated_at: Instant,
    }),
    { selector: ({ date }) => date, maxLength: 8 },
  )
  return fc.record({
    routine_days: Days,
    checkins: Checkins,
    routine_amounts: fc.constant([
      { date: '2026-06-01', habit: 'hotExposure', amount: 20.5, celsius: 80, updated_at: now },
      { date: '2026-06-02', habit: 'fasting', amount: 16.1, celsius: null, updated_at: now },
    ]),
    own_habits: fc.constant([
      {
        id: READING,
        name: '=Read',
        note: 'ten pages',
        position: 0,
        created_on: '2026-05-01',
        archived_on: null,
        away: [{ from: '2026-05-10', until: '2026-05-20' }],
        updated_at: now,
      },
    ]),
    own_habit_days: fc.constant([{ date: '2026-05-02', habit_id: READING, is_done: true, entered_at: now }]),
    routine_goals: fc.constant([{ period: 'week', measure: 'fasting', target: 5, created_at: now }]),
    routine_achievements: fc.constant([]),
    baseline_readings: fc.constant([
      { measure: 'weight', date: '2026-06-07', value: 71.66759446, unit: 'st', updated_at: now },
      { measure: 'cholesterol', date: '2019-03-01', value: 4.9, unit: 'mg-dl', updated_at: now },
    ]),
    daily_measures: fc.constant([
      { source: '=Watch', measure: 'steps', date: '2026-06-01', value: 8421, updated_at: now },
      { source: '=Watch', measure: 'fellAsleep', date: '2026-06-01', value: -55, updated_at: now },
    ]),
    measure_rules: fc.constant([{ habit: 'exercise', measure: 'steps', least: 8000, since: '2026-06-01' }]),
    measure_ticks: fc.constant([
      {
        date: '2026-06-01',
        habit: 'exercise',
        measure: 'steps',
        source: '=Watch',
        value: 8421,
        created_at: now,
        undone_at: null,
      },
    ]),
    journal_notes: fc.constant([
      {
        id: '11111111-2222-4333-8444-666666666666',
        date: '2026-06-01',
        about: 'exercise',
        body: '=Legs, then rain',
        updated_at: now,
      },
    ]),
    sleep_nights: fc.constant([{ date: '2026-06-01', bed: 1365, up: 420, awake: null, updated_at: now }]),
    safety_screenings: fc.constant([{ answers: ['pregnancy'], switched_off: ['coldExposure'], answered_at: now }]),
    timetables: fc.constant([
      {
        rows: [
          {
            id: 'a',
            days: ['monday'],
            time: '07:00',
            end: null,
            label: '=Sauna',
            path: null,
            habits: ['hotExposure'],
          },
        ],
        updated_at: now,
      },
    ]),
  })
}

/** A day as in an export: nothing ticked, except for the given changes. */
export function exportedDay(date: string, change: Row = {}): Row {
  return {
    date,
    ...Object.fromEntries(HABIT_COLUMNS.map((column) => [column, 'not-done'])),
    off: '',
    free: '',
    mode: null,
    is_paused: false,
    entered_at: '2026-06-01T08:00:00.000Z',
    ...change,
  }
}
