import { asc, eq, lte, sql } from 'drizzle-orm'
import { reminderSettings } from '#app/db/schema/reminders.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'
import { MINUTE_MS } from '#app/values/instant.ts'
import { decideAgain, decideOnce, listPostponed } from './decisions.server.ts'
import { mailOf } from './line-mail.server.ts'
import {
  type Due,
  type Line,
  linesToSend,
  listReminders,
  postponed,
  type Settings,
  TOO_LATE_MS,
  timesOf,
} from './lines.server.ts'
import { findMember } from './member.server.ts'
import type { PushJob } from './push.server.ts'
import { listLiveDevices } from './send-push.server.ts'

/** The longest delay until a changed timetable takes effect. */
const CHECK_AGAIN_MS = 15 * MINUTE_MS
const BATCH_SIZE = 200
/** How long a claim on a member lasts, so that another process can take over after a crash. */
const CLAIM_MS = MINUTE_MS

/**
 * Sends the reminders that are due, in batches until none is left. Each is decided at this moment: it isn't sent if the
 * habit is done, or during a pause, quiet hours or without a membership. Safe to run repeatedly and in several
 * processes: each row of a day is decided once, and once more each time it's postponed. The decision and its email, or
 * the push job, are one transaction.
 */
export async function sendDueReminders(tools: Tools): Promise<void> {
  for (;;) {
    const now = tools.clock.now()
    const claimed = await claimDue(tools, now)
    for (const settings of claimed) await tryOrLog(tools, 'a reminder', () => remind(tools, settings, now))
    if (claimed.length < BATCH_SIZE) return
  }
}

/** Claims the members who are due, longest waiting first. Skips those claimed by other processes. */
async function claimDue({ db }: Tools, now: Date): Promise<Settings[]> {
  const waiting = db
    .select({ userId: reminderSettings.userId })
    .from(reminderSettings)
    .where(lte(reminderSettings.lookAt, now))
    .orderBy(asc(reminderSettings.lookAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  return (
    db
      .update(reminderSettings)
      .set({ lookAt: new Date(now.getTime() + CLAIM_MS) })
      // As an array, so that the subquery runs once: in a join it could run again for each row and claim too many.
      .where(sql`${reminderSettings.userId} = any(array(${waiting}))`)
      .returning()
  )
}

async function remind(tools: Tools, settings: Settings, now: Date): Promise<void> {
  const member = await findMember(tools, settings.userId)
  if (!member) return
  const reminders = await listReminders(tools, member, settings)
  const again = (await listPostponed(tools, member.id)).flatMap(({ row, date, at }) => {
    const known = reminders.find(({ id }) => id === row)
    return known ? [postponed({ row: known, date }, at, member.timeZone)] : []
  })
  const chosen = timesOf(reminders, member, now)
  const isNow = ({ at }: Due) => at <= now && now.getTime() - at.getTime() < TOO_LATE_MS
  // If a line is due for the first time and also postponed to now, only the postponed one counts.
  const late = again.filter(isNow)
  const due = [...chosen.filter(isNow).filter((one) => !late.some(isSame(one))), ...late]
  const next = Math.min(
    now.getTime() + CHECK_AGAIN_MS,
    ...[...chosen, ...again].map(({ at }) => at.getTime()).filter((at) => at > now.getTime()),
  )
  const lookAt = new Date(next)
  const lines = due.length > 0 ? await linesToSend(tools, member, settings, due) : []
  const via =
    lines.length > 0 && (await listLiveDevices(tools, member.id)).length > 0 ? ('push' as const) : ('mail' as const)
  await tools.outbox.transaction(async (tx, post) => {
    await tx.update(reminderSettings).set({ lookAt }).where(eq(reminderSettings.userId, member.id))
    const fresh: Line[] = []
    for (const one of due) {
      const line = lines.find((sentLine) => isSame(one)(sentLine.due))
      const decision = { wasSent: line !== undefined, via: line ? via : null, decidedAt: now, againAt: null }
      const isNew = late.includes(one)
        ? await decideAgain(tx, member.id, one, decision)
        : await decideOnce(tx, member.id, one, decision)
      if (line && isNew) fresh.push(line)
    }
    if (fresh.length === 0) return
    if (via === 'mail') {
      await post({ to: member.email, template: 'reminder', props: mailOf(tools, member, fresh, now) })
      return
    }
    for (const {
      due: { row, date },
    } of fresh)
      await tools.jobs.add(tx, 'push', { userId: member.id, date, row: row.id } satisfies PushJob)
  })
  if (via === 'push') tools.jobs.wake('push')
}

const isSame =
  ({ row, date }: Due) =>
  (other: Due) =>
    other.row.id === row.id && other.date === date
