import { randomUUID } from 'node:crypto'
import type { DbOrTx } from '#app/db/open-db.ts'
import type { NoticeName } from '#app/emails/notice.tsx'
import type { Tools } from '../tools.ts'

/**
 * A queued notification: to a member’s devices, or by email where there are none. It says that something is new, never
 * what.
 */
export type NoticeJob = {
  userId: string
  notice: NoticeName
  /** Id of the email it falls back to, which makes the email idempotent however often the job runs. */
  mail: string
}

/** Queues a notification in the transaction of its cause. Call `jobs.wake('push')` after the commit. */
export async function addNotice(
  { jobs }: Pick<Tools, 'jobs'>,
  tx: DbOrTx,
  to: { userId: string; notice: NoticeName },
): Promise<void> {
  await jobs.add(tx, 'push', { ...to, mail: randomUUID() } satisfies NoticeJob)
}
