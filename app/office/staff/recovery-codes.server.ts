import { hideRecoveryCodes, renewRecoveryCodes } from '#app/features/auth/recovery-codes.server.ts'
import { getSecondStepWays, isSetUp } from '#app/features/auth/second-step.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { changeWays, type Who } from './second-step.server.ts'

/**
 * Creates ten recovery codes; the old ones become invalid.
 *
 * @throws AppError 409 while no other second step is set up: recovery codes only replace one.
 */
export async function makeRecoveryCodes(tools: Tools, who: Who, device: string | undefined): Promise<void> {
  if (!isSetUp(await getSecondStepWays(tools, who.user.id)))
    throw new AppError('conflict', 'Please set up a passkey or an authenticator app first.')
  const what = 'New recovery codes were made, the old ones no longer work'
  await changeWays(tools, who, { device, action: 'staff.recovery-codes', what }, (tx) =>
    renewRecoveryCodes(tx, tools, who.user.id),
  )
}

/** The owner has saved them; from here on they can't be shown again. */
export const confirmRecoveryCodes = ({ db }: Tools, { user }: Who): Promise<void> => hideRecoveryCodes(db, user.id)
