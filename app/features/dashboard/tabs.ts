import { MEMBERS_TABS } from '#app/values/members-tabs.ts'

export type DashboardTab = (typeof MEMBERS_TABS)[number]['name']

/** The tab of an address; `today` for every other page. */
export function tabOf(pathname: string): DashboardTab {
  return MEMBERS_TABS.find(({ href }) => href === pathname)?.name ?? 'today'
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
  const { href: path } = MEMBERS_TABS.find(({ name }) => name === tab) ?? MEMBERS_TABS[0]
  return query.size > 0 ? `${path}?${query}` : path
}
