import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { WeekSoFar } from './week-so-far.tsx'

const drawn = (applicable: number) =>
  renderToStaticMarkup(
    <WeekSoFar
      week={{ days: [{ date: asLocalDate('2026-06-14'), outcome: 'missed', completed: 0, applicable }], streak: 0 }}
    />,
  )

it('asks for as many habits as make a good day of those that count', () => {
  expect(drawn(7)).toContain('Five of seven makes a good day. The first one begins your row.')
  expect(drawn(4)).toContain('Three of four makes a good day. The first one begins your row.')
})
