import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { DbOrTx } from '#app/db/open-db.ts'
import { addAuthenticator } from '#app/features/auth/authenticator.server.ts'
import { describeDevice } from '#app/features/auth/device.ts'
import type { SignedIn } from '#app/features/auth/door.server.ts'
import { refuseStale } from '#app/features/auth/guards.server.ts'
import { addPasskey, provePasskey, removePasskey } from '#app/features/auth/passkeys.server.ts'
import { renewRecoveryCodes } from '#app/features/auth/recovery-codes.server.ts'
import {
  endOtherSecondSteps,
  getSecondStepWays,
  isSetUp,
  markSecondStep,
  proveCode,
  removeAuthenticator,
} from '#app/features/auth/second-step.server.ts'
import { exactLabel } from '#app/office/moment.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Post } from '#app/platform/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'

export type Who = Pick<SignedIn, 'user' | 'sessionId' | 'signedInAt' | 'secondStepAt'>

/** Proves it with a code of the app or a recovery code; of the latter its person is told, since each is there once. */
export async function confirmByCode(tools: Tools, who: Who, code: string, device: string | undefined): Promise<void> {
  const { user, sessionId } = who
  await proveCode(tools, { userId: user.id, sessionId, code }, async (tx, post, way) => {
    if (way === 'recovery')
      await tell(tools, tx, post, { who, device, action: 'staff.recover', what: 'A recovery code was used' })
  })
}

/** Proves it with a passkey. */
export async function confirmByPasskey(tools: Tools, who: Who, response: AuthenticationResponseJSON): Promise<void> {
  const { user, sessionId } = who
  await tools.db.transaction(async (tx) => {
    await provePasskey(tx, tools, { userId: user.id, sessionId, response })
    await markSecondStep(tx, tools, sessionId)
  })
}

/** Adds the authenticator app whose code came back. The first way ever also brings recovery codes. */
export async function addApp(
  tools: Tools,
  who: Who,
  { code, device }: { code: string; device: string | undefined },
): Promise<void> {
  await changeWays(tools, who, { device, action: 'staff.app-added', what: 'An authenticator app was added' }, (tx) =>
    addAuthenticator(tx, tools, { userId: who.user.id, sessionId: who.sessionId, code }),
  )
}

/** Adds the passkey that the browser has made, named after that browser. */
export async function addKey(
  tools: Tools,
  who: Who,
  { response, device }: { response: RegistrationResponseJSON; device: string | undefined },
): Promise<void> {
  const { user, sessionId } = who
  const name = describeDevice(device ?? null)
  const what = `A passkey was added: ${name}`
  await changeWays(tools, who, { device, action: 'staff.passkey-added', what }, (tx) =>
    addPasskey(tx, tools, { userId: user.id, sessionId, name, response }),
  )
}

/** @throws AppError 409 for the last way that is left, 404 for a passkey that is not theirs. */
export async function removeKey(tools: Tools, who: Who, id: string, device: string | undefined): Promise<void> {
  await refuseLast(tools, who.user.id, ({ passkeys, app }) => passkeys.length + (app ? 1 : 0))
  await changeWays(
    tools,
    who,
    { device, action: 'staff.passkey-removed', what: 'A passkey was removed' },
    async (tx) => {
      if ((await removePasskey(tx, who.user.id, id)) === null)
        throw new AppError('not_found', 'That passkey is gone already.')
    },
  )
}

/** @throws AppError 409 when it is the only way that is left. */
export async function removeApp(tools: Tools, who: Who, device: string | undefined): Promise<void> {
  await refuseLast(tools, who.user.id, ({ passkeys, app }) => passkeys.length + (app ? 1 : 0))
  const what = 'The authenticator app was removed'
  await changeWays(tools, who, { device, action: 'staff.app-removed', what }, (tx) =>
    removeAuthenticator(tx, who.user.id),
  )
}

type Change = { device: string | undefined; action: `staff.${string}`; what: string }

/**
 * Changes how somebody proves that it is them. Whoever has set something up proves it first; whoever has not, has signed
 * in moments ago: an open computer in a library is not enough.
 *
 * @throws AppError 403 otherwise.
 */
export async function changeWays(
  tools: Tools,
  who: Who,
  change: Change,
  work: (tx: DbOrTx) => Promise<void>,
): Promise<void> {
  const isFirst = !isSetUp(await getSecondStepWays(tools, who.user.id))
  refuseStale(tools, isFirst ? 'user' : 'staff', { status: 'signed-in', ...who })
  await tools.outbox.transaction(async (tx, post) => {
    await work(tx)
    if (isFirst) await renewRecoveryCodes(tx, tools, who.user.id)
    if (isFirst) await markSecondStep(tx, tools, who.sessionId)
    await endOtherSecondSteps(tx, who.user.id, who.sessionId)
    await tell(tools, tx, post, { who, ...change })
  })
}

async function refuseLast(tools: Tools, userId: string, count: (ways: Ways) => number): Promise<void> {
  if (count(await getSecondStepWays(tools, userId)) > 1) return
  throw new AppError('conflict', 'This is your only way to prove that it’s you. Please add another one first.')
}

type Ways = Awaited<ReturnType<typeof getSecondStepWays>>

async function tell(
  tools: Tools,
  tx: DbOrTx,
  post: Post,
  { who: { user }, device, action, what }: Change & { who: Who },
) {
  const now = tools.clock.now()
  await audit(tx, { by: user, action, subject: `user:${user.id}` }, now)
  const props = { what, at: exactLabel(now, user.timeZone), device: describeDevice(device ?? null) }
  await post({ to: user.email, template: 'second-step-changed', props })
}
