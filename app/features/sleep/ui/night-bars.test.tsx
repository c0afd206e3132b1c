import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { NightBars } from './night-bars.tsx'

it('leads to the nights that can be written down, not to those before the account began', () => {
  const days = ['2026-06-02', '2026-06-01', '2026-05-31'].map(asLocalDate)
  const markup = renderToStaticMarkup(
    <NightBars days={days} nights={[]} label="Nights" joinedOn={asLocalDate('2026-06-01')} />,
  )
  expect(markup.match(/date=[^"]+/g)).toEqual(['date=2026-06-02', 'date=2026-06-01'])
  expect(markup).toContain('31 May')
})
