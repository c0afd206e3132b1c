import { useEffect } from 'react'
import type { DayProgress } from '#app/features/routine/progress.ts'

/** Returns how many habits are still due on a day; none on a day off. */
export const openHabits = (day: Pick<DayProgress, 'applicable' | 'completed' | 'outcome'> | undefined): number =>
  !day || day.outcome === 'neutral' ? 0 : day.applicable - day.completed

/** Shows the number of due habits on the installed app's icon (Badging API), where supported. */
export function useAppBadge(open: number): void {
  useEffect(() => {
    // Rejected when the app isn't installed.
    void navigator.setAppBadge?.(open).catch(() => {})
  }, [open])
}
