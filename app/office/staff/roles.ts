import type { Role } from '#app/features/auth/permissions.ts'

export type StaffRole = Exclude<Role, 'member'>

export const STAFF_ROLES = [
  ['coach', 'Coach', 'the whole business, except who works here and the log'],
  ['editor', 'Editor', 'texts, pictures and letters'],
  ['fulfilment', 'Fulfilment', 'parcels and messages'],
  ['owner', 'Owner', 'everything, also who works here and the log'],
] as const satisfies readonly (readonly [StaffRole, string, string])[]

export const roleWords = (role: Role): string => STAFF_ROLES.find(([each]) => each === role)?.[1] ?? 'Member'

const RANK: Readonly<Record<Role, number>> = { owner: 3, coach: 2, editor: 1, fulfilment: 1, member: 0 }

/** No one can promote anyone above themselves, or change a person ranked above them. */
export const mayChangeRole = (by: Role, from: Role, to: Role): boolean => RANK[by] >= Math.max(RANK[from], RANK[to])

export const INVITATION_DAYS = 7
