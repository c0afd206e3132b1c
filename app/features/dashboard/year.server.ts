import { openDaysOf } from '#app/entries/open-days.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { readNotesOf } from '#app/features/journal/journal.server.ts'
import { ACHIEVEMENTS } from '#app/features/routine/achievements.ts'
import { readLedger } from '#app/features/routine/record.server.ts'
import { ringDaysOf } from '#app/features/routine/ring-days.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { feltOf, figuresOfYear, nextStoryDay, storyYears } from './year.ts'

/**
 * Returns the story of a year from a user's record; null when there isn't enough data yet.
 *
 * @param key Null for the newest year.
 */
export async function getYearStory(tools: Tools, user: CurrentUser, key: string | null) {
  const open = openDaysOf(tools, user)
  const years = storyYears(open)
  const year = key === null ? years[0] : years.find((one) => one.key === key)
  if (!year) return null
  const range = { from: year.from, until: year.until }
  const [ledger, checkins, notes, { off }] = await Promise.all([
    readLedger(tools, user, { from: year.from, open }),
    listCheckins(tools, user.id, range),
    readNotesOf(tools, user.id, range),
    getSafety(tools, user.id),
  ])
  const days = ledger.days.filter(({ date }) => date <= year.until)
  return {
    year,
    isOver: year.until < open.today,
    others: years.filter((one) => one !== year).map((one) => ({ key: one.key, title: one.title })),
    figures: figuresOfYear(days, year, open.today, off),
    planted: ringDaysOf(days, year.from),
    felt: feltOf(checkins),
    notes,
    milestones: ledger.achievements
      .filter(({ earnedOn }) => earnedOn >= year.from && earnedOn <= year.until)
      .map(({ key: name, earnedOn }) => ({
        earnedOn,
        label: ACHIEVEMENTS.find((one) => one.key === name)?.label ?? 'Milestone',
      }))
      .toSorted((a, b) => (a.earnedOn < b.earnedOn ? -1 : 1)),
  }
}

export type YearStory = NonNullable<Awaited<ReturnType<typeof getYearStory>>>

/** Returns the rings so far of a year that can't be told yet, and the day when it can. */
export async function getGrowingYear(tools: Tools, user: CurrentUser) {
  const open = openDaysOf(tools, user)
  const { days } = await readLedger(tools, user, { from: open.joinedOn, open })
  return { planted: ringDaysOf(days, open.joinedOn), opensOn: nextStoryDay(open) }
}
