import type { Permission } from '#app/features/auth/permissions.ts'
import type { Page } from '#app/values/page-link.ts'

/** What the places of the rail are grouped by. */
type Group = 'Every day' | 'Shop' | 'People' | 'Texts and letters' | 'The site'

export type Place = {
  href: Page
  label: string
  permission: Permission
  group: Group
  /** Shown in the bottom bar of a phone; at most four are. */
  isDaily?: true
  /** Another folder of pages that belong to it. */
  also?: string
}

/** The rooms of the office by group, in the order of its menu. */
export const PLACES: readonly Place[] = [
  { group: 'Every day', href: '/office', label: 'Desk', permission: 'desk', isDaily: true },
  { group: 'Every day', href: '/office/inbox', label: 'Inbox', permission: 'inbox', isDaily: true },
  {
    group: 'Shop',
    href: '/office/orders',
    label: 'Orders',
    permission: 'orders',
    isDaily: true,
    also: '/office/sales',
  },
  { group: 'Shop', href: '/office/products', label: 'Products', permission: 'catalogue' },
  { group: 'Shop', href: '/office/coupons', label: 'Codes', permission: 'catalogue' },
  { group: 'People', href: '/office/people', label: 'People', permission: 'people', isDaily: true },
  { group: 'People', href: '/office/coaching', label: 'Coaching', permission: 'coaching' },
  { group: 'People', href: '/office/groups', label: 'Groups', permission: 'coaching' },
  { group: 'People', href: '/office/events', label: 'Events', permission: 'coaching' },
  { group: 'People', href: '/office/talk', label: 'Talk', permission: 'talk' },
  { group: 'Texts and letters', href: '/office/texts', label: 'Texts', permission: 'texts' },
  { group: 'Texts and letters', href: '/office/media', label: 'Pictures and recordings', permission: 'media' },
  { group: 'Texts and letters', href: '/office/letters', label: 'Letters', permission: 'letters' },
  { group: 'The site', href: '/office/settings', label: 'Settings', permission: 'settings' },
  { group: 'The site', href: '/office/staff', label: 'Staff', permission: 'staff' },
  { group: 'The site', href: '/office/webhooks', label: 'Webhooks', permission: 'settings' },
  { group: 'The site', href: '/office/health', label: 'Health of the site', permission: 'health' },
  { group: 'The site', href: '/office/audit', label: 'Log', permission: 'audit' },
]
