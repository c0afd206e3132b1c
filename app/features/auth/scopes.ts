import { isPermitted, type Permission, type Role } from './permissions.ts'

/**
 * The scopes of access tokens; each door that accepts tokens names one. `permission` is what an office scope requires
 * of the owner.
 */
export const SCOPES = {
  'days:read': { label: 'Read your days: habits, amounts, check-ins, sleep, journal and progress', permission: null },
  'days:write': { label: 'Write your days: habits, amounts, check-ins, sleep and journal', permission: null },
  'ticks:write': { label: 'Tick a habit of today, and nothing else', permission: null },
  'measures:read': { label: 'Read your measurements', permission: null },
  'measures:write': { label: 'Enter measurements', permission: null },
  'orders:write': { label: 'Mark orders as sent', permission: 'orders' },
  'sales:read': { label: 'Download papers for the accountant', permission: 'exports' },
} as const satisfies Record<string, { label: string; permission: Permission | null }>

export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]

export const scopesFor = (role: Role): Scope[] =>
  SCOPE_NAMES.filter((scope) => {
    const { permission } = SCOPES[scope]
    return permission === null || isPermitted(role, permission)
  })

/** Selectable lifetimes in days; every token expires. */
export const TOKEN_DAYS = ['7', '30', '90', '365'] as const

export const MOST_TOKENS = 20

/** Rate limit for all programs of one user together. */
export const TOKEN_USES = { name: 'calls with access tokens', max: 600, windowSeconds: 600 } as const

/** How long a new token can be read, unless the user confirms earlier that it was copied. */
export const TOKEN_SHOWN_MS = 600_000

const PREFIX = 'lgv_'
/** Adds a fixed prefix, so that secret scanners recognise a leaked token. */
export const writeToken = (secret: string): string => `${PREFIX}${secret}`

/** Parses the token in a header; null when it isn't one of ours. */
export function readToken(authorization: string | undefined): string | null {
  const [, token] = /^bearer +(lgv_[\w-]{43})$/i.exec(authorization ?? '') ?? []
  return token ?? null
}
