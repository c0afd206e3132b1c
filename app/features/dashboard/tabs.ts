import { MEMBERS_TABS } from '#app/values/members-tabs.ts'

export type DashboardTab = (typeof MEMBERS_TABS)[number]['name']

/** Returns the tab of a path; `today` for every other page. */
export const tabOf = (pathname: string): DashboardTab => tabAt(pathname).name

/** Its name for people. */
export const labelOf = (pathname: string): string => tabAt(pathname).label

const tabAt = (pathname: string) => MEMBERS_TABS.find(({ href }) => href === pathname) ?? MEMBERS_TABS[0]

/**
 * Returns the new address for a former tab address, with its other parameters: `/app?tab=progress&days=90` becomes
 * `/app/progress?days=90`. Null for an address without `tab`.
 */
export function newAddress({ searchParams }: URL): string | null {
  const query = new URLSearchParams(searchParams)
  const tab = query.get('tab')
  if (tab === null) return null
  query.delete('tab')
  const { href: path } = MEMBERS_TABS.find(({ name }) => name === tab) ?? MEMBERS_TABS[0]
  return query.size > 0 ? `${path}?${query}` : path
}
