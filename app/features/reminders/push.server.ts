import { and, eq } from 'drizzle-orm'
import { reminderSettings, remindersDecided } from '#app/db/schema/reminders.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import type { Jobs } from '#app/platform/jobs.ts'
import type { NoticeJob } from '#app/platform/notices.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { StoredRows } from './contract.ts'
import { listLiveDevices, sendAll } from './devices.server.ts'
import { chosenTimes, type Line, linesToSend, mailOf, TOO_LATE_MS } from './lines.server.ts'
import { findMember, type Recipient } from './member.server.ts'
import { sendNotice } from './notice.server.ts'
import type { PushMessage } from './push-message.ts'

/** A push job: which reminder of a day for which member. Its text is not stored, but made when the job runs. */
export type PushJob = { userId: string; date: LocalDate; row: string }

/** Sends reminders and notices to devices, and by email where no device can be reached. */
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
  // One device that has it is enough: trying the others again would say it twice on this one.
  if (outcomes.includes('sent')) return
  if (outcomes.includes('failed') && !isLastTry) throw new Error('no push service took a reminder')
  await mailInstead(tools, member, line)
}

/** The line as it is to be said now; null when it has been done meanwhile, or its time is over. */
async function lineToSend(tools: Tools, { userId, date, row }: PushJob) {
  const now = tools.clock.now()
  const member = await findMember(tools, userId)
  const [settings] = await tools.db.select().from(reminderSettings).where(eq(reminderSettings.userId, userId))
  if (!member || !settings) return null
  const { rows } = await getTimetable(tools, userId)
  const due = chosenTimes(rows, StoredRows.parse(settings.rows), member, now).filter(
    (one) => one.row.id === row && one.date === date && now.getTime() - one.at.getTime() < TOO_LATE_MS,
  )
  const [line] = due.length > 0 ? await linesToSend(tools, member, settings, due) : []
  return line ? { member, line } : null
}

function messageOf(tools: Tools, member: Recipient, line: Line): PushMessage {
  const { date, row } = line.due
  const [said] = mailOf(tools, member, [line], tools.clock.now()).lines
  const checkIn = said?.checkIn ?? null
  return {
    title: `${row.time} ${row.label}`,
    body: said && checkIn ? `Ticks ${said.habits.join(' and ')}.` : 'From your timetable.',
    tag: `${date} ${row.id}`,
    url: checkIn ? `/check-in?${new URLSearchParams({ token: checkIn })}` : '/app',
    checkIn,
  }
}

// The decision says by which way it went, so that a job that is run twice writes one email.
async function mailInstead(tools: Tools, member: Recipient, line: Line): Promise<void> {
  const { row, date } = line.due
  await tools.outbox.transaction(async (tx, post) => {
    const turned = await tx
      .update(remindersDecided)
      .set({ via: 'mail' })
      .where(
        and(
          eq(remindersDecided.userId, member.id),
          eq(remindersDecided.date, date),
          eq(remindersDecided.row, row.id),
          eq(remindersDecided.via, 'push'),
        ),
      )
      .returning({ row: remindersDecided.row })
    if (turned.length === 0) return
    await post({
      to: member.email,
      template: 'reminder',
      props: mailOf(tools, member, [line], tools.clock.now()),
    })
  })
}
