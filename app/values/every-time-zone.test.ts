import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './local-date.ts'
import { DayStart, localDateAt, type MemberClock, nextDayStart, TimeZone } from './time-zone.ts'

const clock = (timeZone: TimeZone, dayStart = '00:00'): MemberClock => ({
  timeZone,
  dayStart: DayStart.parse(dayStart),
})
const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => TimeZone.parse(zone))
const HOUR = 3_600_000
const YEAR_START = Date.UTC(2026, 0, 1)
const YEAR_END = Date.UTC(2027, 0, 1)

describe('days in every zone of the world', () => {
  const instants = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2037, 11, 30) })
  const dayStarts = fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const clocks = fc
    .tuple(fc.constantFrom(...ZONES), fc.oneof(dayStarts, fc.constantFrom('00:00', '05:00')))
    .map(([timeZone, dayStart]): MemberClock => ({ timeZone, dayStart: DayStart.parse(dayStart) }))

  it('never go back', () => {
    fc.assert(
      fc.property(clocks, instants, fc.integer({ min: 0, max: 48 * HOUR }), (member, time, later) => {
        expect(localDateAt(new Date(time + later), member) >= localDateAt(new Date(time), member)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('end exactly at the next day start', () => {
    fc.assert(
      fc.property(clocks, instants, (member, time) => {
        const today = localDateAt(new Date(time), member)
        const next = nextDayStart(new Date(time), member).getTime()
        expect(next).toBeGreaterThan(time)
        expect(localDateAt(new Date(next - 1), member)).toBe(today)
        expect(localDateAt(new Date(next), member) > today).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  // 418 zones: half a minute on a busy machine.
  it('come once each, in order, through all of 2026', { timeout: 240_000 }, () => {
    for (const [index, zone] of ZONES.entries()) {
      const member = clock(zone, ['00:00', '00:30', '02:15', '05:00'][index % 4])
      const days = [localDateAt(new Date(YEAR_START), member)]
      for (let time = YEAR_START; time < YEAR_END; time += 20 * HOUR) {
        const date = localDateAt(new Date(time), member)
        if (date !== days.at(-1)) days.push(date)
      }
      const inOrder = days.slice(1).every((date, before) => date === addDays(days[before] ?? date, 1))
      expect(inOrder, zone).toBe(true)
    }
  })

  it('step forward by one around every change of the clock', { timeout: 240_000 }, () => {
    const wrong: string[] = []
    for (const { zone, change } of distinctClockChanges()) {
      for (const dayStart of ['00:00', '00:30', '01:00', '02:30', '05:00']) {
        const member = clock(zone, dayStart)
        let before = localDateAt(new Date(change - 26 * HOUR), member)
        for (let time = change - 26 * HOUR; time <= change + 26 * HOUR; time += HOUR / 2) {
          const date = localDateAt(new Date(time), member)
          if (date !== before && date !== addDays(before, 1))
            wrong.push(`${zone} ${dayStart} ${new Date(time).toISOString()}: ${before}, ${date}`)
          before = date
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

/** Every clock change in 2026, one zone for each distinct one (same instant, same offsets), to the half hour. */
function distinctClockChanges(): { zone: TimeZone; change: number }[] {
  const changes = new Map<string, { zone: TimeZone; change: number }>()
  for (const zone of ZONES) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    const offsetAt = (time: number) => format.format(time).split('GMT')[1]
    for (let time = YEAR_START; time < YEAR_END; time += 7 * 24 * HOUR) {
      const offset = offsetAt(time)
      if (offset === offsetAt(time + 7 * 24 * HOUR)) continue
      let change = time
      while (offsetAt(change) === offset) change += HOUR / 2
      changes.set(`${change} ${offset} ${offsetAt(change)}`, { zone, change })
    }
  }
  return [...changes.values()]
}
