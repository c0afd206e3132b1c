import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/users.ts'
import { NOTICES } from '#app/emails/notice.tsx'
import type { NoticeJob } from '#app/platform/notices.ts'
import { isPosted } from '#app/platform/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { listLiveDevices, sendAll } from './send-push.server.ts'

/** News keep for a day; after that the email has told it. */
const DAY_SECONDS = 86_400

/** Sends a notice to a member’s devices; where none took it, by email. */
export async function sendNotice(tools: Tools, { userId, notice, mail }: NoticeJob, isLastTry: boolean): Promise<void> {
  const { title, page } = NOTICES[notice]
  const devices = await listLiveDevices(tools, userId)
  const message = {
    title,
    body: 'It waits for you in your members area.',
    tag: notice,
    url: page,
    checkIn: null,
    answers: [],
  }
  const outcomes = tools.push ? await sendAll(tools, tools.push, devices, message, DAY_SECONDS) : []
  if (outcomes.includes('sent')) return
  if (outcomes.includes('failed') && !isLastTry) throw new Error('no push service took a notice')
  await tools.outbox.transaction(async (tx, post) => {
    const [member] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (member && !(await isPosted(tx, mail)))
      await post({ id: mail, to: member.email, template: 'notice', props: { notice } })
  })
}
