import type { Page } from '#app/values/page-link.ts'

/** The four tabs of the dashboard, in order, each at its own address. Source: specification §9. */
export const TAB_ADDRESSES = {
  today: '/app',
  progress: '/app/progress',
  goals: '/app/goals',
  insights: '/app/insights',
} as const satisfies Record<string, Page>

export type DashboardTab = keyof typeof TAB_ADDRESSES
export const DASHBOARD_TABS = Object.keys(TAB_ADDRESSES) as DashboardTab[]

/** The tab of an address; `today` for every other page. */
export function tabOf(pathname: string): DashboardTab {
  return DASHBOARD_TABS.find((tab) => TAB_ADDRESSES[tab] === pathname) ?? 'today'
}

/**
 * Where an old address of a tab leads, with everything else that was asked: `/app?tab=progress&days=90` has become
 * `/app/progress?days=90`. Null for an address without `tab`.
 */
export function newAddress({ searchParams }: URL): string | null {
  const query = new URLSearchParams(searchParams)
  const tab = query.get('tab')
  if (tab === null) return null
  query.delete('tab')
  const path = TAB_ADDRESSES[DASHBOARD_TABS.find((known) => known === tab) ?? 'today']
  return query.size > 0 ? `${path}?${query}` : path
}
