import { data, type RouterContextProvider, redirect } from 'react-router'
import { isPermitted, isStaff, type Permission } from '#app/features/auth/permissions.ts'
import { hasFreshSecondStep, hasSecondStep } from '#app/features/auth/second-step.ts'
import { exactLabel, momentLabel } from '#app/office/moment.ts'
import { requestOf } from '../pages/context.server.ts'
import { sessionUnknown } from './signed-in.server.ts'

type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> }
type Staff = Awaited<ReturnType<typeof anyStaff>>

/**
 * Guards a page of the office; call it first in the loader. Visitors and members get a 404; staff without their second
 * step are redirected to it and back.
 */
export async function staffOnly(asked: LoaderArgs, permission: Permission): Promise<Staff> {
  const staff = await anyStaff(asked)
  if (!isPermitted(staff.user.role, permission)) throw notHere()
  return withSecondStep(staff)
}

/** The same for a page available to all staff: their own. */
export const everyStaff = async (asked: LoaderArgs): Promise<Staff> => withSecondStep(await anyStaff(asked))

/** Guards a page for staff before their second step: the one where they complete it. */
export async function anyStaff({ url, context }: LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  if (state.status === 'unknown') throw sessionUnknown()
  if (state.status === 'signed-out' || !isStaff(state.user.role)) throw notHere()
  const now = tools.clock.now()
  return {
    ...{ ...state, tools, now, url, isFresh: hasFreshSecondStep(state, now) },
    /** Formats an instant in their time zone, for a quick glance. */
    moment: (at: Date) => momentLabel(at, state.user.timeZone, now),
    /** The same in full, where it has to be exact. */
    exact: (at: Date) => exactLabel(at, state.user.timeZone),
  }
}

function withSecondStep(staff: Staff): Staff {
  if (hasSecondStep(staff, staff.now)) return staff
  const { pathname, search } = staff.url
  throw redirect(`/office/confirm?${new URLSearchParams({ next: pathname + search })}`)
}

const notHere = () => data(null, { status: 404 })
