import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { lockUser } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { addAuthenticator } from '#app/features/auth/authenticator.server.ts'
import { describeDevice } from '#app/features/auth/device.ts'
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
import type { SignedIn } from '#app/features/auth/session.ts'
import { exactLabel } from '#app/office/moment.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { AuditAction } from '#app/values/audit-actions.ts'

export type Who = Pick<SignedIn, 'user' | 'sessionId' | 'signedInAt' | 'secondStepAt'>

/**
 * Completes the second step with a code of the app or a recovery code; using a recovery code is notified by email,
 * since each works once.
 */
export async function confirmByCode(tools: Tools, who: Who, code: string, device: string | undefined): Promise<void> {
  const { user, sessionId } = who
  await proveCode(tools, { userId: user.id, sessionId, code }, async (tx, post, way) => {
    if (way === 'recovery')
      await auditAndEmail(tools, tx, post, { who, device, action: 'staff.recover', what: 'A recovery code was used' })
  })
}

export async function confirmByPasskey(tools: Tools, who: Who, response: AuthenticationResponseJSON): Promise<void> {
  const { user, sessionId } = who
  await tools.db.transaction(async (tx) => {
    await provePasskey(tx, tools, { userId: user.id, sessionId, response })
    await markSecondStep(tx, tools, sessionId)
  })
}

/** Adds the authenticator app, confirmed by its first code. The first method also creates recovery codes. */
export async function addApp(
  tools: Tools,
  who: Who,
  { code, device }: { code: string; device: string | undefined },
): Promise<void> {
  await changeWays(tools, who, { device, action: 'staff.app-added', what: 'An authenticator app was added' }, (tx) =>
    addAuthenticator(tx, tools, { userId: who.user.id, sessionId: who.sessionId, code }),
  )
}

/** Adds the passkey that the browser has created, named after that browser. */
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

/** @throws AppError 409 for the last remaining method, 404 for a passkey that isn't theirs. */
export async function removeKey(tools: Tools, who: Who, id: string, device: string | undefined): Promise<void> {
  await changeWays(
    tools,
    who,
    { device, action: 'staff.passkey-removed', what: 'A passkey was removed' },
    async (tx) => {
      await refuseLast(tx, who.user.id)
      if ((await removePasskey(tx, who.user.id, id)) === null)
        throw new AppError('not_found', 'That passkey is gone already.')
    },
  )
}

/** @throws AppError 409 when it's the only remaining method, 404 when there is none. */
export async function removeApp(tools: Tools, who: Who, device: string | undefined): Promise<void> {
  const what = 'The authenticator app was removed'
  await changeWays(tools, who, { device, action: 'staff.app-removed', what }, async (tx) => {
    await refuseLast(tx, who.user.id)
    if (!(await removeAuthenticator(tx, who.user.id)))
      throw new AppError('not_found', 'That authenticator app is gone already.')
  })
}

type Change = { device: string | undefined; action: AuditAction; what: string }

/**
 * Changes the methods of the second step. With a method set up, a recent second step is required; without one, a very
 * recent sign-in: an unattended computer isn't enough.
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
    await auditAndEmail(tools, tx, post, { who, ...change })
  })
}

// With the person's row locked: two removed at once would otherwise leave none.
async function refuseLast(tx: DbOrTx, userId: string): Promise<void> {
  await lockUser(tx, userId)
  const { passkeys, app } = await getSecondStepWays({ db: tx }, userId)
  if (passkeys.length + (app ? 1 : 0) > 1) return
  throw new AppError('conflict', 'This is your only way to prove that it’s you. Please add another one first.')
}

async function auditAndEmail(
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
