import { asc, eq, lte } from 'drizzle-orm'
import { reminderSettings, remindersDecided } from '#app/db/schema/reminders.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { StoredRows } from './contract.ts'
import { listLiveDevices } from './devices.server.ts'
import { chosenTimes, type Line, linesToSend, mailOf, type Settings, TOO_LATE_MS } from './lines.server.ts'
import { findMember } from './member.server.ts'
import type { PushJob } from './push.server.ts'

const MINUTE_MS = 60_000
/** A timetable that was changed meanwhile is noticed after so long at most. */
const LOOK_AGAIN_MS = 15 * MINUTE_MS
const AT_ONCE = 200

/**
 * Sends what is due now. Everything is decided here and not before: a habit that is done by now, a pause, quiet hours,
 * a membership that has ended keep it silent. However often this runs, and in however many processes, each row of a
 * day is decided once: the decision and its email, or the job that sends it to their devices, are one transaction.
 */
export async function sendDueReminders(tools: Tools): Promise<void> {
  const now = tools.clock.now()
  const waiting = await tools.db
    .select()
    .from(reminderSettings)
    .where(lte(reminderSettings.lookAt, now))
    .orderBy(asc(reminderSettings.lookAt))
    .limit(AT_ONCE)
  for (const settings of waiting) {
    // One member's trouble is not the others'.
    await remind(tools, settings, now).catch((error: unknown) => {
      tools.log.error({ err: error }, 'a reminder could not be decided, will try again')
    })
  }
}

async function remind(tools: Tools, settings: Settings, now: Date): Promise<void> {
  const member = await findMember(tools, settings.userId)
  if (!member) return
  const { rows } = await getTimetable(tools, member.id)
  const chosen = chosenTimes(rows, StoredRows.parse(settings.rows), member, now)
  const due = chosen.filter(({ at }) => at <= now && now.getTime() - at.getTime() < TOO_LATE_MS)
  const next = Math.min(
    now.getTime() + LOOK_AGAIN_MS,
    ...chosen.map(({ at }) => at.getTime()).filter((at) => at > now.getTime()),
  )
  const lookAt = new Date(next)
  const lines = due.length > 0 ? await linesToSend(tools, member, settings, due) : []
  const via =
    lines.length > 0 && (await listLiveDevices(tools, member.id)).length > 0 ? ('push' as const) : ('mail' as const)
  await tools.outbox.transaction(async (tx, post) => {
    await tx.update(reminderSettings).set({ lookAt }).where(eq(reminderSettings.userId, member.id))
    if (due.length === 0) return
    const decided = await tx
      .insert(remindersDecided)
      .values(
        due.map(({ row, date }) => {
          const wasSent = lines.some((line) => line.due.row.id === row.id && line.due.date === date)
          return { userId: member.id, date, row: row.id, wasSent, via: wasSent ? via : null, decidedAt: now }
        }),
      )
      .onConflictDoNothing()
      .returning({ date: remindersDecided.date, row: remindersDecided.row })
    const isNew = ({ due: { row, date } }: Line) => decided.some((one) => one.row === row.id && one.date === date)
    const fresh = lines.filter(isNew)
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

/** Forgets decisions about days that are long over. */
export async function forgetOldDecisions({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - 14 * 24 * 60 * MINUTE_MS)
  await db.delete(remindersDecided).where(lte(remindersDecided.decidedAt, before))
}
