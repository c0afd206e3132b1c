import { hideRecoveryCodes, renewRecoveryCodes } from '#app/features/auth/recovery-codes.server.ts'
import { getSecondStepWays, isSetUp } from '#app/features/auth/second-step.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { changeWays, type Who } from './second-step.server.ts'

/**
 * Ten new recovery codes; the old ones are worth nothing.
 *
 * @throws AppError 409 while there is nothing that they could stand in for: they are no way of their own.
 */
export async function makeRecoveryCodes(tools: Tools, who: Who, device: string | undefined): Promise<void> {
  if (!isSetUp(await getSecondStepWays(tools, who.user.id)))
    throw new AppError('conflict', 'Please set up a passkey or an authenticator app first.')
  const what = 'New recovery codes were made, the old ones no longer work'
  await changeWays(tools, who, { device, action: 'staff.recovery-codes', what }, (tx) =>
    renewRecoveryCodes(tx, tools, who.user.id),
  )
}

/** Their person has them; from here on nobody can look at them. */
export const keepRecoveryCodes = ({ db }: Tools, { user }: Who): Promise<void> => hideRecoveryCodes(db, user.id)
