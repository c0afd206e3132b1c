import { describe, expect, it } from 'vitest'
import { slotsByDay, slotsFrom, withoutTaken } from './call-slots.ts'

const LONDON = 'Europe/London'
const slots = (time: { weekday: number; from: string; until: string }, now: string, zone = LONDON) =>
  slotsFrom([time], zone, new Date(now)).map((slot) => slot.toISOString())

describe('the slots for a call', () => {
  it('start every twenty minutes within the hours, none ending after them', () => {
    const found = slots({ weekday: 1, from: '09:00', until: '09:50' }, '2026-06-14T00:00:00Z')
    expect(found.slice(0, 2)).toEqual(['2026-06-15T08:00:00.000Z', '2026-06-15T08:20:00.000Z'])
    expect(found).toHaveLength(6)
  })

  it('start a day ahead, to the minute, for three weeks', () => {
    const monday = { weekday: 1, from: '09:00', until: '09:20' }
    expect(slots(monday, '2026-06-14T08:00:00Z')[0]).toBe('2026-06-15T08:00:00.000Z')
    expect(slots(monday, '2026-06-14T08:00:01Z')[0]).toBe('2026-06-22T08:00:00.000Z')
    expect(slots(monday, '2026-06-15T08:00:00Z')).toEqual([
      '2026-06-22T08:00:00.000Z',
      '2026-06-29T08:00:00.000Z',
      '2026-07-06T08:00:00.000Z',
    ])
  })

  it.each([
    // 29 March 2026: 01:00 becomes 02:00; a skipped time is no slot.
    ['forward', '2026-03-27T00:00:00Z', '00:40', '02:20', ['00:40', '01:00']],
    // 25 October 2026: 02:00 becomes 01:00; of a repeated time the first is used.
    ['back', '2026-10-23T00:00:00Z', '00:40', '01:40', ['23:40', '00:00', '00:20']],
  ])('follow the clock change %s', (_, now, from, until, expected) => {
    const first = slots({ weekday: 7, from, until }, now).filter(
      (slot) => slot < new Date(Date.parse(now) + 4 * 86_400_000).toISOString(),
    )
    expect(first.map((slot) => slot.slice(11, 16))).toEqual(expected)
  })

  it('keep the coach’s local hour on both sides of a clock change', () => {
    const found = slots({ weekday: 3, from: '10:00', until: '10:20' }, '2026-03-20T00:00:00Z')
    expect(found.slice(0, 2)).toEqual(['2026-03-25T10:00:00.000Z', '2026-04-01T09:00:00.000Z'])
  })

  it('are grouped by the reader’s days, in the reader’s time zone', () => {
    const instants = [new Date('2026-06-15T22:00:00Z'), new Date('2026-06-15T23:00:00Z')]
    expect(slotsByDay(instants, LONDON)).toEqual([
      { date: '2026-06-15', times: [{ at: '2026-06-15T22:00:00.000Z', time: '23:00' }] },
      { date: '2026-06-16', times: [{ at: '2026-06-15T23:00:00.000Z', time: '00:00' }] },
    ])
    expect(slotsByDay(instants, 'America/New_York')).toHaveLength(1)
  })

  it('never overlap a call that was booked under other hours', () => {
    const booked = new Date('2026-06-15T08:20:00Z')
    const free = slotsFrom([{ weekday: 1, from: '09:10', until: '10:10' }], LONDON, new Date('2026-06-14T00:00:00Z'))
    const times = withoutTaken(free, [booked]).map((slot) => slot.toISOString().slice(5, 16))
    expect(times.slice(0, 2)).toEqual(['06-15T08:50', '06-22T08:10'])
    expect(withoutTaken([new Date('2026-06-15T08:40:00Z'), new Date('2026-06-15T08:00:00Z')], [booked])).toHaveLength(2)
  })

  it('are none without hours', () => expect(slotsFrom([], LONDON, new Date())).toEqual([]))
})
