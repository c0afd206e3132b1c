import { useRevalidator } from 'react-router'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { getOwnHabits } from '#app/features/own-habits/own-habits.server.ts'
import { listDevices } from '#app/features/reminders/devices.server.ts'
import { isQuiet } from '#app/features/reminders/quiet-hours.ts'
import { choicesOf, reminderOf } from '#app/features/reminders/reminder.ts'
import { getReminders } from '#app/features/reminders/reminders.server.ts'
import { CalendarPanel } from '#app/features/reminders/ui/calendar-panel.tsx'
import { DevicePanel } from '#app/features/reminders/ui/device-panel.tsx'
import { OwnReminders } from '#app/features/reminders/ui/own-reminders.tsx'
import { ReminderForm } from '#app/features/reminders/ui/reminder-form.tsx'
import { TickLinks } from '#app/features/reminders/ui/tick-links.tsx'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import { daysInWords } from '#app/features/timetable/timetable.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { zoneName } from '#app/values/zone-name.ts'
import type { Route } from './+types/reminders'

export const meta: Route.MetaFunction = () => secretAddress('Reminders')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user, sessionId } = await signedIn(args)
  const [reminders, { rows }, isMember, { notRecommended, off }, { habits }, devices] = await Promise.all([
    getReminders(tools, user.id),
    getTimetable(tools, user.id),
    hasActiveSubscription(tools, user.id),
    getSafety(tools, user.id),
    getOwnHabits(tools, user),
    tools.push ? listDevices(tools, user.id, sessionId) : [],
  ])
  const { quietFrom, quietUntil, calendar } = reminders
  const own = habits.filter(({ isAway }) => !isAway)
  const quiet = quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null
  const lines = rows.flatMap(({ id, time, label, days, habits }) => {
    if (time === null) return []
    return [
      {
        ...{ id, time, label, days: daysInWords(days) },
        isChosen: reminders.rows.includes(id),
        isQuiet: isQuiet(time, quiet),
        isNotRecommended: !mayRecommend(habits, notRecommended),
      },
    ]
  })
  return {
    isMember,
    isAgreed: user.healthConsent === 'given',
    lines: lines.toSorted((a, b) => (a.time < b.time ? -1 : 1)),
    own: reminders.own.flatMap((one) => {
      const reminder = reminderOf(one, own)
      return reminder ? [{ id: one.id, time: one.time, label: reminder.label, days: daysInWords(one.days) }] : []
    }),
    choices: choicesOf(own, off),
    origin: tools.appUrl,
    quietFrom,
    quietUntil,
    calendar,
    // Null: no keys, and then the page doesn't mention devices.
    push: tools.push && {
      owner: user.id,
      publicKey: tools.push.publicKey,
      devices: devices.map(({ since, ...device }) => ({ ...device, since: dayLabel(localDateAt(since, user)) })),
    },
    email: user.email,
    timeZone: zoneName(user.timeZone),
    wasSaved: args.url.searchParams.has('saved'),
  }
}

/** Off until a line is chosen. */
export default function Reminders({ loaderData }: Route.ComponentProps) {
  const { isMember, isAgreed, lines, quietFrom, quietUntil, calendar, push, email, timeZone, wasSaved } = loaderData
  const { own, choices, origin } = loaderData
  const { revalidate } = useRevalidator()
  const isSentToDevices = (push?.devices.length ?? 0) > 0
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
        title="Reminders"
        lead="We write at the set time, unless you’ve already done it, skipped it or paused."
      />
      <div className="wrap grid gap-10 pb-section">
        {!isMember && (
          <MembersOnly>
            We send reminders to members. We’ll keep what you choose here and send nothing until you join.
          </MembersOnly>
        )}
        {wasSaved && isMember && (
          <Notice variant="success" title="Saved">
            {isSentToDevices ? 'On your devices' : `We write to ${email}`}, by the clock of {timeZone}.
          </Notice>
        )}
        {isAgreed ? (
          <>
            <OwnReminders kept={own} choices={choices} onDone={() => void revalidate()} />
            <ReminderForm lines={lines} quietFrom={quietFrom} quietUntil={quietUntil} />
            {push && <DevicePanel {...push} />}
            <TickLinks origin={origin} choices={choices} />
            <CalendarPanel address={calendar} />
          </>
        ) : (
          <ConsentFirst next="/app/reminders">
            What you’re reminded of is health data, so we need your consent first. Until then nothing is sent.
          </ConsentFirst>
        )}
        <p className="flex flex-wrap gap-3 border-t border-line pt-6">
          <ButtonLink href="/app" variant="secondary">
            Back to the dashboard
          </ButtonLink>
          <ButtonLink href="/app/timetable" variant="quiet">
            Change the timetable
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
