import { asc, eq, lte, sql } from 'drizzle-orm'
import { reminderSettings } from '#app/db/schema/reminders.ts'
import type { Tools } from '#app/platform/tools.ts'
import { decideAgain, decideOnce, listPutOff, MINUTE_MS } from './decisions.server.ts'
import { mailOf } from './line-mail.server.ts'
import {
  type Due,
  type Line,
  linesToSend,
  listSpoken,
  putOff,
  type Settings,
  TOO_LATE_MS,
  timesOf,
} from './lines.server.ts'
import { findMember } from './member.server.ts'
import type { PushJob } from './push.server.ts'
import { listLiveDevices } from './send-push.server.ts'

/** A timetable that was changed meanwhile is noticed after so long at most. */
const LOOK_AGAIN_MS = 15 * MINUTE_MS
const AT_ONCE = 200
/** Whoever is being looked at is nobody else's for so long; a process that dies meanwhile leaves them to the others then. */
const TAKEN_FOR_MS = MINUTE_MS

/**
 * Sends what is due now, to everybody: a minute may hold more of them than one look takes. Everything is decided here and not before: a habit that is done by now, a pause, quiet hours,
 * a membership that has ended keep it silent. However often this runs, and in however many processes, each row of a
 * day is decided once, and once more for each time it was put off: the decision and its email, or the job that sends it
 * to their devices, are one transaction.
 */
export async function sendDueReminders(tools: Tools): Promise<void> {
  for (;;) {
    const now = tools.clock.now()
    const taken = await takeWaiting(tools, now)
    for (const settings of taken) {
      // One member's trouble is not the others'.
      await remind(tools, settings, now).catch((error: unknown) => {
        tools.log.error({ err: error }, 'a reminder could not be decided, will try again')
      })
    }
    if (taken.length < AT_ONCE) return
  }
}

/** Those whose time has come, the longest waiting first, as far as no other process is looking at them. */
async function takeWaiting({ db }: Tools, now: Date): Promise<Settings[]> {
  const waiting = db
    .select({ userId: reminderSettings.userId })
    .from(reminderSettings)
    .where(lte(reminderSettings.lookAt, now))
    .orderBy(asc(reminderSettings.lookAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return (
    db
      .update(reminderSettings)
      .set({ lookAt: new Date(now.getTime() + TAKEN_FOR_MS) })
      // As a list, which is asked for once: a join may ask again for each row, and take more than it was to.
      .where(sql`${reminderSettings.userId} = any(array(${waiting}))`)
      .returning()
  )
}

async function remind(tools: Tools, settings: Settings, now: Date): Promise<void> {
  const member = await findMember(tools, settings.userId)
  if (!member) return
  const spoken = await listSpoken(tools, member, settings)
  const again = (await listPutOff(tools, member.id)).flatMap(({ row, date, at }) => {
    const known = spoken.find(({ id }) => id === row)
    return known ? [putOff({ row: known, date }, at, member.timeZone)] : []
  })
  const chosen = timesOf(spoken, member, now)
  const isNow = ({ at }: Due) => at <= now && now.getTime() - at.getTime() < TOO_LATE_MS
  // A line that is put off and due for the first time at once is one: what was put off is the later word.
  const late = again.filter(isNow)
  const due = [...chosen.filter(isNow).filter((one) => !late.some(isSame(one))), ...late]
  const next = Math.min(
    now.getTime() + LOOK_AGAIN_MS,
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
      const line = lines.find((said) => isSame(one)(said.due))
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
