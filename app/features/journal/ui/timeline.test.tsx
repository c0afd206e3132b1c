import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { Timeline } from './timeline.tsx'

it('leads to the days that can be opened, not to those before the account began', () => {
  const lines = ['2026-06-02', '2020-03-01'].map((date, place) => ({
    ...{ date: asLocalDate(date), place: `c${place}`, kind: 'note' as const, about: 'day', body: 'Snow' },
  }))
  const markup = renderToStaticMarkup(<Timeline lines={lines} own={[]} joinedOn={asLocalDate('2026-06-01')} />)
  expect(markup).toContain('href="/app?date=2026-06-02"')
  expect(markup).not.toContain('href="/app?date=2020-03-01"')
  expect(markup).toContain('1\u00a0March 2020')
})

it('heads the days with their months, newest first', () => {
  const lines = ['2026-07-01', '2026-06-30', '2026-06-02'].map((date, place) => ({
    ...{ date: asLocalDate(date), place: `c${place}`, kind: 'checkin' as const, about: '4 3 3', body: '' },
  }))
  const markup = renderToStaticMarkup(<Timeline lines={lines} own={[]} joinedOn={asLocalDate('2026-06-01')} />)
  expect([...markup.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, month]) => month)).toEqual(['July 2026', 'June 2026'])
})
