// An inline script (`?inline-script`) directly after the choice of days, so it runs before the rest is painted: selects
// the day in the URL, or today. Without script the whole week is shown.
import { WEEKDAYS } from '#app/values/local-date.ts'
import { minuteOfWeek } from '../timetable.ts'

choose(WEEKDAYS[Math.floor(minuteOfWeek(new Date()) / 1440)])
addEventListener('hashchange', () => choose())

function choose(today?: string): void {
  const named = WEEKDAYS.find((day) => location.hash === `#${day}`) ?? today
  const choice = document.getElementById(`show-${named}`)
  if (choice instanceof HTMLInputElement) choice.checked = true
}
