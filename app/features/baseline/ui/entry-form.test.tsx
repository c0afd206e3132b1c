import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { measureOf } from '../measures.ts'
import { type Entry, EntryForm } from './entry-form.tsx'

const today = LocalDate.parse('2026-06-15')

/** Renders the form on the server, with an existing reading. */
function draw(keys: readonly string[], value: number | null) {
  const entries = keys.flatMap((key): Entry[] => {
    const measure = measureOf(key)
    return measure ? [{ measure, unit: measure.units[0], last: null, value }] : []
  })
  const element = <EntryForm entries={entries} today={today} next="/app/baseline" label="Sunday" />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('’', "'")
}
const note = (html: string) => /<aside.*<\/aside>/s.exec(html)?.[0]

describe('the unit of a figure', () => {
  it('is proposed, except where another one would be plausible too', () => {
    expect(draw(['cholesterol'], null)).toContain('<option value="mmol-l" selected="">mmol/L</option>')
    for (const key of ['crp', 'vitaminD']) expect(draw([key], null)).toContain('<option value="" selected="">Choose')
  })
})

describe('the note beside blood pressure', () => {
  it('is the same for every reading, and without one', () => {
    const words = note(draw(['systolic', 'diastolic'], null))
    for (const text of [
      '180 or more (top) or 120 or more (bottom)?',
      'NHS 111',
      'Call 999',
      'extra tablets',
      'maternity unit',
    ])
      expect(words).toContain(text)
    for (const value of [90, 179, 180, 240]) expect(note(draw(['systolic', 'diastolic'], value))).toBe(words)
  })

  it('is beside no other measure', () => {
    expect(note(draw(['restingHeartRate'], 60))).toBeUndefined()
  })

  it('is also on the page of the Sunday baseline', () => {
    const page = readFileSync('content/tests/sunday-baseline.md', 'utf8').replaceAll('’', "'").replaceAll('**', '')
    const plain = (note(draw(['systolic'], null)) ?? '')
      .replaceAll('</p>', ' ')
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
    for (const sentence of plain
      .split(/(?<=[.?]) +/)
      .map((one) => one.trim())
      .filter(Boolean))
      expect(page).toContain(sentence)
  })
})
