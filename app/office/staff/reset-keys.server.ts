import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/users.ts'
import { resetSecondStep } from '#app/features/auth/second-step.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { exactLabel } from '#app/office/moment.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type ActionContext, findStaff, type Person, refuseAbove } from './staff.server.ts'

/** For staff who have lost everything: they sign in again and set up a new second step. */
export async function resetKeys(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const person = await findStaff(tx, id)
    refuseAbove(by.role, person.role, person.role)
    await removeKeys({ tools, tx, post }, { ...person, id }, { by, device: 'the office' })
  })
}

/**
 * The same, run by the operator for the only owner (`npm run reset-keys`). The log names the command.
 *
 * @throws AppError 404 when no member of staff has this address.
 */
export async function resetKeysByOperator(tools: Tools, typed: string): Promise<void> {
  const email = typed.trim().toLowerCase()
  await tools.outbox.transaction(async (tx, post) => {
    const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    const person = await findStaff(tx, found?.id ?? '')
    const by = { id: found?.id ?? '', email: `${email}, by a command on the server` }
    await removeKeys({ tools, tx, post }, { ...person, id: by.id }, { by, device: 'a command on the server' })
  })
}

async function removeKeys(
  { tools, tx, post }: ActionContext,
  { id, email, timeZone }: Person,
  { by, device }: { by: Pick<CurrentUser, 'id' | 'email'>; device: string },
): Promise<void> {
  const now = tools.clock.now()
  await resetSecondStep(tx, id)
  await audit(tx, { by, action: 'staff.reset-keys', subject: `user:${id}` }, now)
  const props = { what: 'Your keys to the office were reset', at: exactLabel(now, timeZone), device }
  await post({ to: email, template: 'second-step-changed', props })
}
