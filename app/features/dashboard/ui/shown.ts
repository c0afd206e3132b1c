import { useOutletContext } from 'react-router'
import type { Dashboard } from '#app/features/routine/contract.ts'
import type { withWaiting } from '#app/features/routine/while-waiting.ts'
import type { DayPage, MemberData } from '../day.server.ts'

/** What the page around the tabs hands to the open one. */
export type Shown = {
  page: DayPage
  member: MemberData
  dashboard: Dashboard
  /** The same with what waits on this device, as far as it can be counted in. */
  known: ReturnType<typeof withWaiting>
}

export const useShown = () => useOutletContext<Shown>()
