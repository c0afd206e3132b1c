import { refuseStale } from '#app/features/auth/guards.server.ts'
import { isStaff } from '#app/features/auth/permissions.ts'
import { getSecondStepWays, isSetUp } from '#app/features/auth/second-step.server.ts'
import { hasFreshSecondStep } from '#app/features/auth/second-step.ts'
import type { CurrentUser, SignedIn } from '#app/features/auth/session.ts'
import { wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'

export type Who = Pick<SignedIn, 'user' | 'sessionId' | 'signedInAt' | 'secondStepAt'>

/**
 * Whether this member of staff has to pass their second step first: whoever reads their mailbox could otherwise lock
 * them out. Without one set up there is nothing to pass yet, and that mailbox could set it up itself.
 */
export async function needsSecondStep(tools: Tools, who: Pick<Who, 'user' | 'secondStepAt'>): Promise<boolean> {
  if (!isStaff(who.user.role) || hasFreshSecondStep(who, tools.clock.now())) return false
  return isSetUp(await getSecondStepWays(tools, who.user.id))
}

/** @throws AppError 403 before the second step of staff. */
export async function refuseWithoutSecondStep(tools: Tools, who: Who): Promise<void> {
  if (await needsSecondStep(tools, who)) refuseStale(tools, 'staff', { status: 'signed-in', ...who })
}

/**
 * Whoever signs in with the address in the settings is the owner. Moved away, it would be free for a second account, on
 * which whoever reads the mailbox could set up a second step of their own.
 */
export function refuseOwner({ config }: Pick<Tools, 'config'>, { email }: Pick<CurrentUser, 'email'>): void {
  if (email !== config.ownerEmail) return
  const sentence = 'This address is named in the settings of the server (OWNER_EMAIL). Have it changed there first.'
  throw wrongField('email', sentence, 'conflict')
}
