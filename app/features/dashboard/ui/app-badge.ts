import { useEffect } from 'react'
import type { DayProgress } from '#app/features/routine/progress.ts'

/** How many habits a day still asks for: none on a day off. */
export function openHabits(day: Pick<DayProgress, 'applicable' | 'completed' | 'outcome'> | undefined): number {
  return !day || day.outcome === 'neutral' ? 0 : day.applicable - day.completed
}

/** Says on the icon of the installed app how many habits are still due. A browser that has no badges is left alone. */
export function useAppBadge(open: number): void {
  useEffect(() => {
    // Refused where the app is not installed: there is no icon to say it on.
    void navigator.setAppBadge?.(open).catch(() => {})
  }, [open])
}
