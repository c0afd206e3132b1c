import { useOutletContext } from 'react-router'
import type { Dashboard } from '#app/features/routine/contract.ts'
import type { DayPage, MemberData } from '../day.server.ts'

/** What the page around the tabs hands to the open one. */
export type Shown = { page: DayPage; member: MemberData; dashboard: Dashboard }

export const useShown = () => useOutletContext<Shown>()
