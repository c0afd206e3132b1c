import { isPermitted, type Permission, type Role } from './permissions.ts'

/** What an access token may be good for; each door that takes one names a scope. Of the office: whose permission it needs. */
export const SCOPES = {
  'days:read': { label: 'Read your days: habits, amounts and progress', permission: null },
  'days:write': { label: 'Tick habits and enter amounts and check-ins', permission: null },
  'ticks:write': { label: 'Tick a habit of today, and nothing else', permission: null },
  'measures:read': { label: 'Read your measurements', permission: null },
  'measures:write': { label: 'Enter measurements', permission: null },
  'orders:write': { label: 'Mark orders as sent', permission: 'orders' },
  'sales:read': { label: 'Download papers for the accountant', permission: 'exports' },
} as const satisfies Record<string, { label: string; permission: Permission | null }>

export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]

/** The scopes that somebody of this role may give to a program. */
export const scopesFor = (role: Role): Scope[] =>
  SCOPE_NAMES.filter((scope) => {
    const { permission } = SCOPES[scope]
    return permission === null || isPermitted(role, permission)
  })

/** How long a token may live, in days. There is none without an end. */
export const TOKEN_DAYS = ['7', '30', '90', '365'] as const

/** How many tokens somebody may have at a time. */
export const MOST_TOKENS = 20

/** What all the programs of one person may ask together. */
export const TOKEN_USES = { name: 'calls with access tokens', max: 600, windowSeconds: 600 } as const

/** How long a new token can be looked at, unless its person says before that they have copied it. */
export const TOKEN_SHOWN_MS = 600_000

const PREFIX = 'lgv_'
/** What a token looks like, so that scanners for secrets find one that was left lying about. */
export const writeToken = (secret: string): string => `${PREFIX}${secret}`

/** The token that a program sends; null when what it sends is none of ours. */
export function readToken(authorization: string | undefined): string | null {
  const [, token] = /^bearer +(lgv_[\w-]{43})$/i.exec(authorization ?? '') ?? []
  return token ?? null
}
