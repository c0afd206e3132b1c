import { randomUUID } from 'node:crypto'
import type { DbOrTx } from '#app/db/open-db.ts'
import type { NoticeName } from '#app/emails/notice.tsx'
import type { Tools } from './tools.ts'

/** A notice on its way: to a member’s devices, or by email where none takes it. It says that something is here, never what. */
export type NoticeJob = {
  userId: string
  notice: NoticeName
  /** The email that it becomes where no device has it; its id makes it one email however often the job runs. */
  mail: string
}

/** Tells a member that something is here, as part of the transaction that has it. Call `jobs.wake('push')` after the commit. */
export async function addNotice(
  { jobs }: Pick<Tools, 'jobs'>,
  tx: DbOrTx,
  to: { userId: string; notice: NoticeName },
): Promise<void> {
  await jobs.add(tx, 'push', { ...to, mail: randomUUID() } satisfies NoticeJob)
}
