import type { CurrentUser } from './session.ts'

export type Role = CurrentUser['role']

/** The permissions of staff; each door and page of the office names one. */
export const PERMISSIONS = [
  'desk',
  'orders',
  'refunds',
  'catalogue',
  'people',
  'coaching',
  'talk',
  'exports',
  'inbox',
  'letters',
  'texts',
  'media',
  'settings',
  'health',
  'audit',
  'staff',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Permissions by role. No role has more than listed here; members have none. */
const PERMITTED: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  coach: new Set([
    ...(['desk', 'orders', 'refunds', 'catalogue', 'people', 'exports', 'inbox', 'letters', 'texts', 'media'] as const),
    ...(['settings', 'health', 'coaching', 'talk'] as const),
  ]),
  editor: new Set(['desk', 'texts', 'media', 'letters']),
  fulfilment: new Set(['desk', 'orders', 'inbox']),
  member: new Set(),
}

export const isPermitted = (role: Role, permission: Permission): boolean => PERMITTED[role].has(permission)

export const isStaff = (role: Role): boolean => role !== 'member'
