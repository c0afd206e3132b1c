import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { type CalendarLine, writeCalendar } from './calendar.ts'

const SAUNA: CalendarLine = { id: 'sauna', weekdays: [1, 3], time: '07:00', end: '07:40', label: 'Sauna', note: '' }

const calendar = (lines: CalendarLine[], clock = { timeZone: 'Europe/London', dayStart: '00:00' }) =>
  writeCalendar({
    uid: 'feed@example.test',
    clock,
    today: LocalDate.parse('2026-06-15'),
    changedAt: new Date('2026-06-01T08:30:00Z'),
    lines,
  })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar', () => {
  it('repeats a line at its local time', () => {
    const text = unfolded(calendar([SAUNA]))
    expect(text).toEqual(
      expect.arrayContaining([
        'UID:sauna.feed@example.test',
        'DTSTAMP:20260601T083000Z',
        'DTSTART;TZID=Europe/London:20260518T070000',
        'DURATION:PT40M',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
      ]),
    )
  })

  it('contains every clock change, in the local time before it', () => {
    const text = calendar([SAUNA])
    expect(text).toContain(
      'BEGIN:STANDARD\r\nDTSTART:20261025T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\nEND:STANDARD',
    )
    expect(text).toContain(
      'BEGIN:DAYLIGHT\r\nDTSTART:20270328T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nEND:DAYLIGHT',
    )
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(5)
  })

  it('supports half-hour time zones and zones without changes', () => {
    expect(calendar([SAUNA], { timeZone: 'Australia/Lord_Howe', dayStart: '00:00' })).toContain('TZOFFSETTO:+1030')
    const kathmandu = calendar([SAUNA], { timeZone: 'Asia/Kathmandu', dayStart: '00:00' })
    expect(kathmandu.match(/TZOFFSETTO/g)).toEqual(['TZOFFSETTO'])
    expect(kathmandu).toContain('TZOFFSETTO:+0545')
  })

  it.each([
    ['America/Santiago', 'DAYLIGHT\r\nDTSTART:20260906T000000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0300'],
    ['America/Santiago', 'STANDARD\r\nDTSTART:20270404T000000\r\nTZOFFSETFROM:-0300\r\nTZOFFSETTO:-0400'],
    ['Australia/Lord_Howe', 'DAYLIGHT\r\nDTSTART:20261004T020000\r\nTZOFFSETFROM:+1030\r\nTZOFFSETTO:+1100'],
    ['Australia/Lord_Howe', 'STANDARD\r\nDTSTART:20270404T020000\r\nTZOFFSETFROM:+1100\r\nTZOFFSETTO:+1030'],
    ['Pacific/Kiritimati', 'STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+1400\r\nTZOFFSETTO:+1400'],
  ])('contains the clock changes of %s: %j', (timeZone, change) => {
    expect(calendar([SAUNA], { timeZone, dayStart: '00:00' })).toContain(`BEGIN:${change}\r\n`)
  })

  it('puts times before the start of the day on the next date', () => {
    const late = { ...SAUNA, weekdays: [6, 7], time: '01:30', end: '02:00' }
    const text = unfolded(calendar([late], { timeZone: 'Europe/London', dayStart: '03:00' }))
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,SU')
    expect(text).toContain('DTSTART;TZID=Europe/London:20260518T013000')
  })

  it('continues past midnight, and makes lines without a time all-day events', () => {
    const night = { ...SAUNA, id: 'sleep', time: '22:00', end: '06:00' }
    const sunday = { ...SAUNA, id: 'sunday', weekdays: [7], time: null, end: null }
    const text = unfolded(calendar([night, sunday]))
    expect(text).toContain('DURATION:PT480M')
    expect(text).toContain('DTSTART;VALUE=DATE:20260524')
  })

  it('escapes texts, and folds lines at 75 octets', () => {
    const label = `Breathe, then; rest \\ ${'schön '.repeat(20)}`
    const text = calendar([{ ...SAUNA, label, note: 'one\ntwo' }])
    expect(unfolded(text)).toContain(`SUMMARY:Breathe\\, then\\; rest \\\\ ${'schön '.repeat(20)}`)
    expect(unfolded(text)).toContain('DESCRIPTION:one\\ntwo')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})
