import { useOutletContext } from 'react-router'
import type { Dashboard } from '#app/features/routine/contract.ts'
import type { withWaiting } from '#app/features/routine/while-waiting.ts'
import type { DayPage, MemberData } from '../day.server.ts'

/** What the layout passes to the open tab. */
export type Shown = {
  page: DayPage
  member: MemberData
  dashboard: Dashboard
  /** The dashboard with this device's unconfirmed entries applied, as far as possible. */
  known: ReturnType<typeof withWaiting>
}

export const useShown = () => useOutletContext<Shown>()
