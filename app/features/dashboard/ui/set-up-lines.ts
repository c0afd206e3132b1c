import type { CurrentUser } from '#app/features/auth/session.ts'
import type { OverviewLine } from '#app/features/onboarding/ui/set-up-overview.tsx'
import type { CareRule } from '#app/features/safety/safety.ts'
import type { TimetableRow } from '#app/features/timetable/timetable.ts'
import { HABIT_COUNT, HABITS, type HabitKey } from '#app/values/habits.ts'
import { zoneName } from '#app/values/zone-name.ts'

type Data = {
  user: Pick<CurrentUser, 'timeZone' | 'dayStart' | 'healthConsent'>
  safety: { care: Partial<Record<HabitKey, { rule: CareRule }>>; off: readonly HabitKey[]; wasAsked: boolean }
  timetable: { rows: readonly TimetableRow[]; isOwn: boolean }
  reminders: number
}

const CONSENT: Record<CurrentUser['healthConsent'], string> = {
  given: 'You agreed that we keep and use what you tick, enter and answer.',
  outdated: 'You agreed to an earlier wording. Until you agree again, nothing new is kept.',
  withdrawn: 'You withdrew your consent, so we keep nothing new.',
  'not-asked': 'You haven’t agreed yet, so you can’t tick anything.',
}

/** Returns the set-up as a list of sentences. */
export function overviewLines({ user, safety, timetable, reminders }: Data): OverviewLine[] {
  return [
    {
      title: 'Your days',
      says: `${zoneName(user.timeZone)}. Your day starts at ${user.dayStart}.`,
      href: '/account#settings',
      action: 'Change',
    },
    {
      title: 'Health data',
      says: CONSENT[user.healthConsent],
      href: user.healthConsent === 'given' ? '/account#health-data' : '/app/set-up?step=2',
      action: user.healthConsent === 'given' ? 'Read or withdraw' : 'Read and decide',
    },
    {
      title: 'Safety',
      says: safetyInWords(safety),
      notes: safety.wasAsked ? careInWords(safety) : [],
      href: '/app/safety',
      action: safety.wasAsked ? 'Change' : 'Answer',
    },
    {
      title: 'Timetable',
      says: timetable.isOwn ? `Your own, ${timetable.rows.length} lines.` : 'Our standard week.',
      href: '/app/timetable',
      action: 'Change',
    },
    {
      title: 'Reminders',
      says: reminders === 0 ? 'None until you choose one.' : `At ${reminders} of the lines.`,
      href: '/app/reminders',
      action: 'Choose',
    },
  ]
}

function safetyInWords({ off, wasAsked }: Data['safety']): string {
  if (!wasAsked)
    return `Not answered yet. Fasting, cold and heat show a safe swap until you do; your day counts all ${HABIT_COUNT} habits.`
  const counted = HABITS.length - off.length
  return off.length === 0
    ? `Answered. Your day counts all ${HABIT_COUNT} habits; a safe swap counts in full.`
    : `Answered. Your day counts ${counted} of ${HABITS.length} habits: ${counted} of ${counted} is a Perfect Day.`
}

const RULES: Record<CareRule, string | null> = {
  ok: null,
  gentle: 'the quiet version only',
  ask: 'ask a GP or pharmacist first; a safe swap is on your card',
  no: 'swapped for something safe',
  uncounted: 'left out of the count; ask your care team first',
  hide: 'off',
}

function careInWords({ care, off }: Data['safety']): string[] {
  return HABITS.flatMap(({ key, label }) => {
    const rule = care[key]?.rule ?? 'ok'
    const says = off.includes(key) && rule !== 'uncounted' ? 'off: it counts nowhere' : RULES[rule]
    return says === null ? [] : [`${label}: ${says}`]
  })
}
