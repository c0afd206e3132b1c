import { describe, expect, it } from 'vitest'
import { fileTools } from '#dev/file-documents.ts'
import { getCalendar } from './protocols.server.ts'
import { weekOf } from './week.server.ts'

const SITE = { ...fileTools, appUrl: 'https://www.example.org' }
const feed = getCalendar(SITE)
const events = feed
  .replaceAll('\r\n ', '')
  .split('BEGIN:VEVENT\r\n')
  .slice(1)
  .map((event) => event.split('\r\n'))
const event = (id: string) => events.find((lines) => lines.includes(`UID:${id}@www.example.org`)) ?? []

describe('the calendar feed', () => {
  it('has an event for each row, and for what comes weekly, monthly and yearly', () => {
    expect(events.length).toBe(weekOf(fileTools).rows.length + 3)
    expect(new Set(events.map((lines) => lines.find((line) => line.startsWith('UID:')))).size).toBe(events.length)
  })
  it('ends every line with CRLF and keeps it within 75 bytes', () => {
    expect(feed.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of feed.split('\r\n')) {
      expect(line).not.toContain('\n')
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    }
  })
  it('says London time with its summer time', () => {
    expect(feed).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/London\r\n')
    expect(event('hike')).toContain('DTSTART;TZID=Europe/London:20260106T060000')
    expect(event('hike')).toContain('DTEND;TZID=Europe/London:20260106T080000')
    expect(event('hike')).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU,TH')
  })
  it('lets the night end in the morning, and an alarm have no length', () => {
    expect(event('sleep')).toContain('DTEND;TZID=Europe/London:20260106T060000')
    expect(event('alarm').some((line) => line.startsWith('DTEND'))).toBe(false)
  })
  it('escapes commas and line breaks', () => {
    expect(event('hike')).toContain('SUMMARY:Early morning hike\\, 2 hrs')
    expect(event('sunday').join('\n')).toContain('other days.\\nhttps://www.example.org/tests/sunday-baseline')
  })
  it('gives the same bytes again', () => {
    expect(getCalendar(SITE)).toBe(feed)
  })
})
