import { and, eq } from 'drizzle-orm'
import { remindersDecided } from '#app/db/schema/reminders.ts'
import { users } from '#app/db/schema/users.ts'
import { NOTICES } from '#app/emails/notice.tsx'
import type { Jobs } from '#app/platform/jobs/jobs.ts'
import type { NoticeJob } from '#app/platform/messages/notices.ts'
import { isPosted } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { isDecision } from './decisions.server.ts'
import { mailOf } from './line-mail.server.ts'
import { findSettings, type Line, linesToSend, listReminders, postponed, TOO_LATE_MS, timesOf } from './lines.server.ts'
import { findMember, type Recipient } from './member.server.ts'
import type { PushMessage } from './push-message.ts'
import { listLiveDevices, sendAll } from './send-push.server.ts'

/** A push job: which reminder of a day for which member. The text isn't stored, but created when the job runs. */
export type PushJob = { userId: string; date: LocalDate; row: string }

/** Starts the worker that sends reminders and notices to devices, and by email if no device can be reached. */
export async function startPushWorker(tools: Tools, jobs: Pick<Jobs, 'work'>): Promise<void> {
  await jobs.work<PushJob | NoticeJob>('push', (job, isLastTry) =>
    'notice' in job ? sendNotice(tools, job, isLastTry) : sendToDevices(tools, job, isLastTry),
  )
}

async function sendToDevices(tools: Tools, job: PushJob, isLastTry: boolean): Promise<void> {
  const found = await lineToSend(tools, job)
  if (!found) return
  const { member, line } = found
  const devices = await listLiveDevices(tools, member.id)
  const outcomes = tools.push
    ? await sendAll(tools, tools.push, devices, messageOf(tools, member, line), TOO_LATE_MS / 1000)
    : []
  // One successful device is enough: retrying the others would repeat it on this one.
  if (outcomes.includes('sent')) return
  if (outcomes.includes('failed') && !isLastTry) throw new Error('no push service took a reminder')
  await mailInstead(tools, member, line)
}

/** Returns the reminder as it should be sent now; null if it has been done in the meantime, or is too late. */
async function lineToSend(tools: Tools, { userId, date, row }: PushJob) {
  const now = tools.clock.now()
  const member = await findMember(tools, userId)
  const settings = await findSettings(tools, userId)
  if (!member || !settings) return null
  const [decided] = await tools.db
    .select({ at: remindersDecided.decidedAt })
    .from(remindersDecided)
    .where(isDecision(userId, date, row))
  const due = timesOf(await listReminders(tools, member, settings), member, now)
    .filter((one) => one.row.id === row && one.date === date)
    // A decision this long after the time means that it was postponed.
    .map((one) =>
      decided && decided.at.getTime() - one.at.getTime() >= TOO_LATE_MS
        ? postponed(one, decided.at, member.timeZone)
        : one,
    )
    .filter(({ at }) => now.getTime() - at.getTime() < TOO_LATE_MS)
  const [line] = due.length > 0 ? await linesToSend(tools, member, settings, due) : []
  return line ? { member, line } : null
}

function messageOf(tools: Tools, member: Recipient, line: Line): PushMessage {
  const { date, row } = line.due
  const [mailLine] = mailOf(tools, member, [line], tools.clock.now()).lines
  const { checkIn = null, habits = [], page = null } = mailLine ?? {}
  const ticks = habits.length > 0
  return {
    title: `${row.time} ${row.label}`,
    body: ticks ? `Ticks ${habits.join(' and ')}.` : page ? 'Half a minute is enough.' : 'From your timetable.',
    tag: `${date} ${row.id}`,
    url: ticks && checkIn ? `/check-in?${new URLSearchParams({ token: checkIn })}` : (page ?? '/app'),
    checkIn,
    answers: ticks ? ['done', 'later', 'skip'] : ['later', 'skip'],
  }
}

// The decision stores the channel, so that a job that runs twice sends one email.
async function mailInstead(tools: Tools, member: Recipient, line: Line): Promise<void> {
  const { row, date } = line.due
  await tools.outbox.transaction(async (tx, post) => {
    const updated = await tx
      .update(remindersDecided)
      .set({ via: 'mail' })
      .where(and(isDecision(member.id, date, row.id), eq(remindersDecided.via, 'push')))
      .returning({ row: remindersDecided.row })
    if (updated.length === 0) return
    await post({
      to: member.email,
      template: 'reminder',
      props: mailOf(tools, member, [line], tools.clock.now()),
    })
  })
}

/** Notices expire after a day, when the email has delivered the news. */
const DAY_SECONDS = 86_400

/** Sends a notice to a member's devices, or by email if none accepted it. */
async function sendNotice(tools: Tools, { userId, notice, mail }: NoticeJob, isLastTry: boolean): Promise<void> {
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
