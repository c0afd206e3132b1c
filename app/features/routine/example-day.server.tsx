import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { HabitState } from '#app/values/habit-state.ts'
import { forEachHabit, type HabitKey } from '#app/values/habits.ts'
import { asLocalDate } from '#app/values/local-date.ts'
import type { RoutineDay } from './contract.ts'
import { TodayCard } from './ui/today-card.tsx'

/** Habits done on the made-up day. */
const DONE: ReadonlySet<HabitKey> = new Set(['fasting', 'exercise', 'breathing', 'meditation'])
const DATE = asLocalDate('2026-06-02')
const DAY: RoutineDay = {
  routine: {
    userId: 'example',
    date: DATE,
    ...forEachHabit((habit) => DONE.has(habit)),
    states: forEachHabit((habit): HabitState => (DONE.has(habit) ? 'done' : 'not-done')),
    mode: null,
    off: [],
    isPaused: false,
    doses: [],
  },
  joinedOn: DATE,
  today: DATE,
  nextDayAt: '2026-06-03T04:00:00.000Z',
}

let drawn: Promise<string> | undefined

/**
 * Renders the members' own card of a made-up day as static HTML. It runs on the server only, so the page that shows it
 * doesn't ship the card's script.
 */
export const drawExampleDay = (): Promise<string> => (drawn ??= draw())

async function draw(): Promise<string> {
  const card = <TodayCard day={DAY} clock={{ timeZone: 'Europe/London', dayStart: '04:00' }} hasStreak={false} />
  const { query, dataRoutes } = createStaticHandler([{ path: '/', element: card }])
  const context = await query(new Request('http://example.invalid/'))
  if (context instanceof Response) throw new Error('The example day was not drawn.')
  const router = createStaticRouter(dataRoutes, context)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}
