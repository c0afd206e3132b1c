import type { ReactNode } from 'react'
import type { Dose } from '#app/features/routine/dose.ts'
import type { DayProgress } from '#app/features/routine/progress.ts'
import { Glyph } from '#app/ui/glyph.tsx'
import { Named } from '#app/ui/named.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Feeling } from '#app/values/feeling.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { OpenDays } from '#app/values/local-date.ts'
import { hasFocusDays, type Nights, weeklyInsights, weeksFocus } from '../insights.ts'
import { WeekSigns } from './week-signs.tsx'

type Props = {
  days: readonly DayProgress[]
  feelings: readonly Feeling[]
  /** Null when they aren't known, as without a connection. */
  nights: Nights | null
  open: OpenDays
  notRecommended: readonly HabitKey[]
  /** The sufficient dose of each habit, from its evidence panel. */
  doses: Partial<Record<HabitKey, string>>
  /** The member's own weekly targets. */
  measures: readonly Dose[]
  post: { title: string; excerpt: string; href: string } | null
}

/** Observations about the last week, a focus and a post to read, each with its reason. */
export function InsightsTab({ days, feelings, nights, open, notRecommended, doses, measures, post }: Props) {
  const focus = weeksFocus(days, open, notRecommended, measures)
  const dose = focus && doses[focus.habit]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-2 lg:gap-10">
      <Named
        by="insights-heading"
        title="Weekly Insights"
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-line max-lg:not-first:border-t max-lg:not-first:pt-6"
      >
        <dl className="grid gap-5">
          {weeklyInsights(days, feelings, open, notRecommended, nights).map(({ about, title, text, reason }) => (
            <Remark
              key={about}
              title={title}
              reason={reason}
              picture={<WeekSigns about={about} days={days} feelings={feelings} open={open} />}
            >
              {text}
            </Remark>
          ))}
        </dl>
        <p className="text-sm text-soft">
          Drawn from your own record alone. It’s a description, not a diagnosis or a forecast.
        </p>
        <p>
          <TextLink href="/app/experiments">See the patterns in your data</TextLink>
        </p>
      </Named>
      <Named
        by="recommendations-heading"
        title="Recommendations"
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-line max-lg:not-first:border-t max-lg:not-first:pt-6"
      >
        <dl className="grid gap-5">
          {focus ? (
            <Remark title="This week’s focus" reason={focus.reason}>
              <span className="flex items-center gap-3 text-lg">
                <Glyph habit={focus.habit} /> {focus.label}
              </span>
            </Remark>
          ) : (
            <Remark title="This week’s focus" reason="Based on your last 14 days.">
              {hasFocusDays(days, open)
                ? 'No habit stands out. Carry on as you are.'
                : 'Tick a few days and we’ll work it out from them.'}
            </Remark>
          )}
          {post && (
            <Remark title="New research" reason="The newest post of the blog.">
              <TextLink href={post.href}>{post.title}</TextLink>
              <span className="block text-soft">{post.excerpt}</span>
            </Remark>
          )}
          {focus && dose && (
            <Remark
              title="Pro tip"
              reason={`How much is enough for ${focus.label.toLowerCase()}, from its evidence panel.`}
            >
              {dose}
            </Remark>
          )}
        </dl>
      </Named>
    </div>
  )
}

type RemarkProps = { title: string; reason: string; picture?: ReactNode; children: ReactNode }

const Remark = ({ title, reason, picture, children }: RemarkProps) => (
  <div className="grid gap-1">
    <dt className="font-semibold">{title}</dt>
    {picture}
    <dd>{children}</dd>
    <dd className="text-sm text-soft">Why: {reason}</dd>
  </div>
)
