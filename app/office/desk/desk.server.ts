import type { Permission } from '#app/features/auth/permissions.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { listSoldOut } from '../catalogue/waiting.server.ts'
import { listDueTasks } from '../coaching/actions.server.ts'
import { listNewMembers, listWaitingMembers } from '../coaching/thread.server.ts'
import { listWaitingThreads } from '../inbox/list.server.ts'
import { listWaitingLetters } from '../letters/waiting.server.ts'
import { listDisputedSales, listWaitingParcels } from '../orders/waiting.server.ts'
import { listWaitingRequests } from '../people/requests.server.ts'
import { listWaitingAppeals, listWaitingReports } from '../talk/queue.server.ts'
import { listWaitingTexts } from '../texts/waiting.server.ts'
import { FIRST_OF_KIND, MOST_OF_KIND, type Waiting } from '../waiting.ts'
import { inOrder } from './order.ts'
import { listDeadMails, listDisputedMemberships, listSilentMembers, listUnpaidMembers } from './waiting.server.ts'

type Source = { permission: Permission; list(tools: Tools, limit: number): Promise<Waiting[]> }

/** The sources of the desk's items: each room of the office contributes its own. */
const SOURCES: readonly Source[] = [
  { permission: 'people', list: listDisputedMemberships },
  { permission: 'people', list: listUnpaidMembers },
  { permission: 'people', list: listSilentMembers },
  { permission: 'health', list: listDeadMails },
  { permission: 'coaching', list: listWaitingMembers },
  { permission: 'coaching', list: listNewMembers },
  { permission: 'coaching', list: listDueTasks },
  { permission: 'talk', list: listWaitingReports },
  { permission: 'talk', list: listWaitingAppeals },
  { permission: 'inbox', list: listWaitingThreads },
  { permission: 'letters', list: listWaitingLetters },
  { permission: 'orders', list: listWaitingParcels },
  { permission: 'orders', list: listDisputedSales },
  { permission: 'catalogue', list: listSoldOut },
  { permission: 'people', list: listWaitingRequests },
  { permission: 'texts', list: listWaitingTexts },
]

/**
 * Lists what needs attention today, from the rooms that a member of staff may enter; most urgent first.
 *
 * @param isAll Lists more than the first of each kind.
 */
export async function listWaiting(tools: Tools, user: Pick<CurrentUser, 'role'>, isAll = false) {
  const theirs = SOURCES.filter(({ permission }) => isPermitted(user.role, permission))
  const most = isAll ? MOST_OF_KIND : FIRST_OF_KIND
  // One more than is shown says whether there are more.
  const lists = await Promise.all(theirs.map(({ list }) => list(tools, most + 1)))
  return {
    waiting: inOrder(
      lists.flatMap((list) => list.slice(0, most)),
      tools.clock.now(),
    ),
    hasMore: lists.some((list) => list.length > most),
  }
}
