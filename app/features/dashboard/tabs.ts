/** The four tabs of the dashboard, in order. The open one is kept in the address: `/app?tab=progress`. */
export const DASHBOARD_TABS = ['today', 'progress', 'goals', 'insights'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** The tab an address asks for; `today` when it asks for none or for one that does not exist. Source: specification §9. */
export function readDashboardTab(query: string | null): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === query) ?? 'today'
}
