import { expect, it } from 'vitest'
import { HABITS } from '#app/values/habits.ts'
import { drawExampleDay } from './example-day.server.tsx'

it('is the members’ own card of a made-up day, with nothing in it that opens or runs', async () => {
  const html = await drawExampleDay()
  for (const { label } of HABITS) expect(html).toContain(`>${label}</button>`)
  expect(html).toContain('4/7 complete')
  expect(html.match(/class="habit is-done"/g)).toHaveLength(4)
  expect(html).not.toMatch(/<\/?dialog|<script/)
})
