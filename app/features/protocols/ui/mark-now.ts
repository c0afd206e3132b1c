// An inline script (`?inline-script`) that runs before hydration: marks the current and next activity by the reader's
// clock. Without script nothing is marked.

import { writeClock } from '#app/values/clock-time.ts'
import { WEEKDAYS } from '#app/values/local-date.ts'
import { minuteOfWeek, nowAndNext } from '../timetable.ts'

const entries = [...document.querySelectorAll<HTMLElement>('[data-start]')].map((element) => ({
  element,
  start: Number(element.dataset.start),
  end: Number(element.dataset.end),
}))
const line = document.getElementById('now-and-next')
const hands = [...document.querySelectorAll<SVGElement>('.dial-hand')]

mark()
setInterval(mark, 20_000)
document.addEventListener('visibilitychange', mark)

function mark(): void {
  const minute = minuteOfWeek(new Date())
  const { now, next } = nowAndNext(entries, minute)
  for (const { element } of entries) delete element.dataset.when
  for (const { element } of next) element.dataset.when = 'next'
  for (const { element } of now) element.dataset.when = 'now'
  for (const hand of hands) turn(hand, minute)
  if (!line) return
  const [first] = next
  const words = [
    now.length > 0 ? `Now: ${name(now)}.` : '',
    first ? `Next: ${name(next)}, ${first.element.dataset.at ?? ''}.` : '',
  ].join(' ')
  if (line.textContent !== words) line.textContent = words
  line.hidden = false
}

/** Sets the hand to the current time; only today's dial has one. */
function turn(hand: SVGElement, minute: number): void {
  const dial = hand.closest<HTMLElement>('[data-day]')
  const isToday = dial?.dataset.day === WEEKDAYS[Math.floor(minute / 1440)]
  const clock = dial?.querySelector<HTMLElement>('[data-clock]')
  if (clock) clock.dataset.clock = isToday ? writeClock(minute) : ''
  hand.style.rotate = isToday ? `${(minute % 1440) / 4}deg` : ''
}

function name(marked: typeof entries): string {
  return marked.map(({ element }) => element.dataset.label).join(' and ')
}
