import { door } from '#app/features/auth/door.server.ts'
import { recordConsent } from './consent.server.ts'
import { ConsentInput } from './contract.ts'

const LIMIT = { name: 'consent choices from a network', max: 60, windowSeconds: 3600 } as const

export const consentDoors = [
  door(
    'POST /api/consent',
    'Records a choice about cookies',
    { access: 'public', limit: { ...LIMIT, per: 'network' }, body: ConsentInput, status: 201 },
    ({ tools, body }) => recordConsent(tools, body),
  ),
] as const
