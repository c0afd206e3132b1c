import { door } from '#app/features/auth/door.server.ts'
import { passkeyCreationOptions, passkeyRequestOptions } from '#app/features/auth/passkeys.server.ts'
import { hideRecoveryCodes, renewRecoveryCodes } from '#app/features/auth/recovery-codes.server.ts'
import { getSecondStepWays, isSetUp } from '#app/features/auth/second-step.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { AppInput, CodeInput, NewPasskey, Next, PasskeyId, PasskeyProof, PasskeyQuestion } from './contract.ts'
import { officePath } from './office-path.ts'
import {
  addApp,
  addKey,
  changeWays,
  confirmByCode,
  confirmByPasskey,
  removeApp,
  removeKey,
  type Who,
} from './second-step.server.ts'

// For staff before their second step; `changeWays` checks what a change requires.
const BEFORE = { access: 'staff', consent: 'no-health-data' } as const
const codesThen = (next: string | undefined) =>
  `/office/confirm/codes?${new URLSearchParams({ next: officePath(next) })}`

export const secondStepDoors = [
  door(
    'POST /api/office/second-step/code',
    'Proves the second step with a code from the app, or a recovery code',
    { ...BEFORE, body: CodeInput, leadsTo: ({ body }) => officePath(body.next), fails: ['too_many_requests'] },
    ({ tools, body, c, ...who }) => confirmByCode(tools, who, body.code, c.req.header('user-agent')),
  ),
  door(
    'POST /api/office/second-step/passkey/question',
    'Returns the challenge for proving a passkey, valid for five minutes',
    { ...BEFORE, answer: PasskeyQuestion },
    async ({ tools, user, sessionId }) => ({ ...(await passkeyRequestOptions(tools, { userId: user.id, sessionId })) }),
  ),
  door(
    'POST /api/office/second-step/passkey',
    'Proves the second step with a passkey',
    { ...BEFORE, body: PasskeyProof },
    ({ tools, body, ...who }) => confirmByPasskey(tools, who, body.response),
  ),
  door(
    'POST /api/office/second-step/passkeys/question',
    'Returns the challenge for creating a passkey, valid for five minutes',
    { ...BEFORE, answer: PasskeyQuestion },
    async ({ tools, user, sessionId }) => ({
      ...(await passkeyCreationOptions(tools, { userId: user.id, sessionId, email: user.email })),
    }),
  ),
  door(
    'POST /api/office/second-step/passkeys',
    'Adds a passkey',
    { ...BEFORE, body: NewPasskey, fails: ['conflict'] },
    ({ tools, body, c, ...who }) => addKey(tools, who, { ...body, device: c.req.header('user-agent') }),
  ),
  door(
    'POST /api/office/second-step/passkeys/remove',
    'Removes a passkey',
    { ...BEFORE, body: PasskeyId, leadsTo: '/office/security', fails: ['conflict'] },
    ({ tools, body, c, ...who }) => removeKey(tools, who, body.id, c.req.header('user-agent')),
  ),
  door(
    'POST /api/office/second-step/app',
    'Adds an authenticator app, replacing the previous one',
    {
      ...BEFORE,
      body: AppInput,
      leadsTo: ({ body }) => codesThen(body.next),
      limit: { name: 'new authenticator apps', max: 10, windowSeconds: 900, per: 'person' },
    },
    ({ tools, body: { code }, c, ...who }) => addApp(tools, who, { code, device: c.req.header('user-agent') }),
  ),
  door(
    'POST /api/office/second-step/app/remove',
    'Removes the authenticator app',
    { ...BEFORE, leadsTo: '/office/security', fails: ['conflict'] },
    ({ tools, c, ...who }) => removeApp(tools, who, c.req.header('user-agent')),
  ),
  door(
    'POST /api/office/second-step/recovery-codes',
    'Creates ten new recovery codes',
    { ...BEFORE, leadsTo: codesThen('/office/security'), fails: ['conflict'] },
    ({ tools, c, ...who }) => makeRecoveryCodes(tools, who, c.req.header('user-agent')),
  ),
  door(
    'POST /api/office/second-step/recovery-codes/kept',
    'Confirms that the recovery codes are stored. They are not shown again',
    { ...BEFORE, body: Next, leadsTo: ({ body }) => officePath(body.next) },
    ({ tools, ...who }) => confirmRecoveryCodes(tools, who),
  ),
] as const

/**
 * Creates ten recovery codes; the old ones become invalid.
 *
 * @throws AppError 409 while no other second step is set up: recovery codes only replace one.
 */
async function makeRecoveryCodes(tools: Tools, who: Who, device: string | undefined): Promise<void> {
  if (!isSetUp(await getSecondStepWays(tools, who.user.id)))
    throw new AppError('conflict', 'Please set up a passkey or an authenticator app first.')
  const what = 'New recovery codes were made, the old ones no longer work'
  await changeWays(tools, who, { device, action: 'staff.recovery-codes', what }, (tx) =>
    renewRecoveryCodes(tx, tools, who.user.id),
  )
}

/** The owner has saved them; from here on they can't be shown again. */
const confirmRecoveryCodes = ({ db }: Tools, { user }: Who): Promise<void> => hideRecoveryCodes(db, user.id)
