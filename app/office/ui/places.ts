import type { Permission } from '#app/features/auth/permissions.ts'
import type { Page } from '#app/values/page-link.ts'

export type Place = {
  href: Page
  label: string
  permission: Permission
  /** Shown in the bottom bar of a phone; at most four are. */
  isDaily?: true
  /** Another folder of pages that belong to it. */
  also?: string
}

/** The rooms of the office, in the order of its menu. */
export const PLACES: readonly Place[] = [
  { href: '/office', label: 'Desk', permission: 'desk', isDaily: true },
  { href: '/office/inbox', label: 'Inbox', permission: 'inbox', isDaily: true },
  { href: '/office/coaching', label: 'Coaching', permission: 'coaching' },
  { href: '/office/events', label: 'Events', permission: 'coaching' },
  { href: '/office/talk', label: 'Talk', permission: 'talk' },
  { href: '/office/groups', label: 'Groups', permission: 'coaching' },
  { href: '/office/letters', label: 'Letters', permission: 'letters' },
  { href: '/office/orders', label: 'Orders', permission: 'orders', isDaily: true, also: '/office/sales' },
  { href: '/office/people', label: 'People', permission: 'people', isDaily: true },
  { href: '/office/products', label: 'Products', permission: 'catalogue' },
  { href: '/office/coupons', label: 'Codes', permission: 'catalogue' },
  { href: '/office/staff', label: 'Staff', permission: 'staff' },
  { href: '/office/texts', label: 'Texts', permission: 'texts' },
  { href: '/office/media', label: 'Pictures and recordings', permission: 'media' },
  { href: '/office/settings', label: 'Settings', permission: 'settings' },
  { href: '/office/webhooks', label: 'Webhooks', permission: 'settings' },
  { href: '/office/health', label: 'Health of the site', permission: 'health' },
  { href: '/office/audit', label: 'Log', permission: 'audit' },
]
