import { openDaysOf } from '#app/entries/open-days.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { listPosts } from '#app/features/blog/blog.server.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { listDoses } from '#app/features/evidence/habit-panels.server.ts'
import { getOwnHistory } from '#app/features/own-habits/own-habits.server.ts'
import { MONTH, type ProgressRange } from '#app/features/routine/progress.ts'
import { getHistory, getProgress } from '#app/features/routine/routine.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { asleepOf, nightOf } from '#app/features/sleep/night.ts'
import { regularityOf } from '#app/features/sleep/regularity.ts'
import { listNights } from '#app/features/sleep/sleep.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'

/** The current week and the four weeks before it, which insights compare. */
const COMPARED_DAYS = 35

/** Returns the charts' data besides the month, which every tab has. */
export async function getProgressTab(tools: Tools, user: CurrentUser, range: ProgressRange) {
  const [history, ownHistory, progress] = await Promise.all([
    getHistory(tools, user),
    getOwnHistory(tools, user),
    range === MONTH ? undefined : getProgress(tools, user, range),
  ])
  return { history, ownHistory, progress: progress && { range, first: progress } }
}

/** Returns the data of insights besides the days: check-ins, nights, recommended doses, and the newest post. */
export async function getInsightsTab(tools: Tools, user: CurrentUser) {
  const { today } = openDaysOf(tools, user)
  const range = { from: addDays(today, -COMPARED_DAYS), until: today }
  const [feelings, diary, posts, { notRecommended }] = await Promise.all([
    listCheckins(tools, user.id, range),
    listNights(tools, user.id, range),
    listPosts(tools),
    getSafety(tools, user.id),
  ])
  const post = posts.find(({ habits }) => mayRecommend(habits, notRecommended))
  const nights = diary.flatMap((one) => nightOf(one) ?? [])
  return {
    feelings: feelings.map(({ note: _, ...feeling }) => feeling),
    nights: {
      asleep: nights.map((night) => ({ date: night.date, minutes: asleepOf(night) })),
      regularity: regularityOf(nights, today),
    },
    panelDoses: listDoses(tools),
    post: post ? { title: post.title, excerpt: post.excerpt, href: `/blog/${post.slug}` as const } : null,
  }
}
