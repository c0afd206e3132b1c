// Runs by itself, inline in the page right behind the choice of days (`?inline-script`), before anything below it is
// painted: chooses the day that the address names, or today. Without it the whole week is shown.
import { DAYS, minuteOfWeek } from '../timetable.ts'

choose(DAYS[Math.floor(minuteOfWeek(new Date()) / 1440)])
addEventListener('hashchange', () => choose())

function choose(today?: string): void {
  const named = DAYS.find((day) => location.hash === `#${day}`) ?? today
  const choice = document.getElementById(`show-${named}`)
  if (choice instanceof HTMLInputElement) choice.checked = true
}
