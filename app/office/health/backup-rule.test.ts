import { describe, expect, it } from 'vitest'
import { backupsToRetain, isBackupDue, isDrillDue } from './backup-rule.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const daysKept = (days: number[]) =>
  backupsToRetain(days.map(ago), NOW).map((at) => (NOW.getTime() - at.getTime()) / 86_400_000)

describe('which backups are kept', () => {
  it('keeps all of a week, and nothing of more than 35 days', () => {
    const nightly = Array.from({ length: 60 }, (_, day) => day + 0.4)
    const kept = daysKept(nightly)
    expect(kept.filter((days) => days <= 7)).toEqual([0.4, 1.4, 2.4, 3.4, 4.4, 5.4, 6.4])
    // Four or five of the four weeks before, depending on where the weeks begin.
    const older = kept.filter((days) => days > 7)
    expect(older.length).toBeGreaterThanOrEqual(3)
    expect(older.length).toBeLessThanOrEqual(5)
    expect(Math.max(...older)).toBeLessThanOrEqual(35)
  })

  it.each([
    ['exactly 7 days', [0, 7], [0, 7]],
    ['35 days', [0, 35], [0, 35]],
    ['a moment more than 35 days', [0, 35.001], [0]],
    ['the only one, however old', [400], [400]],
    ['the newest of the old ones', [300, 400], [300]],
    ['none', [], []],
  ])('keeps %s', (_what, days, kept) => {
    expect(daysKept(days)).toEqual(kept)
  })
})

it.each([
  ['never made', null, true],
  ['made before its time today', '2026-06-15T02:09:59Z', true],
  ['made at its time today', '2026-06-15T02:10:00Z', false],
  ['made yesterday', '2026-06-14T02:10:00Z', true],
])('is due when it was %s', (_what, last, due) => {
  expect(isBackupDue('02:10', last ? new Date(last) : null, NOW)).toBe(due)
})

it('waits for its time: before it, that of yesterday counts', () => {
  expect(isBackupDue('13:00', new Date('2026-06-14T13:00:00Z'), NOW)).toBe(false)
  expect(isBackupDue('13:00', new Date('2026-06-14T12:59:59Z'), NOW)).toBe(true)
  expect(isBackupDue('12:00', new Date('2026-06-15T11:59:59Z'), NOW)).toBe(true)
})

it.each([
  [null, true],
  [{ startedAt: ago(7), problem: null }, true],
  [{ startedAt: ago(6.999), problem: null }, false],
  [{ startedAt: ago(1), problem: 'no room' }, true],
  [{ startedAt: ago(0.999), problem: 'no room' }, false],
])('asks for a drill each week, and a day after one that failed: %o', (last, due) => {
  expect(isDrillDue(last, NOW)).toBe(due)
})
