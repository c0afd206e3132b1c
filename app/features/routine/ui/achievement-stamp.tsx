import { classNames } from '#app/ui/class-names.ts'
import { GlyphIn } from '#app/ui/glyph.tsx'
import type { HabitKey } from '#app/values/habits.ts'
import { SIGN_ARCS } from '#app/values/sign.ts'
import type { AchievementKey } from '../achievements.ts'

/** The habit that an achievement is about, if any. */
export const ABOUT: Partial<Record<AchievementKey, HabitKey>> = {
  'cool-finish': 'coldExposure',
  'mindfulness-master': 'meditation',
  'steady-mover': 'exercise',
}

type Props = { achievement: AchievementKey; isEarned: boolean; className?: string }

/** A round stamp of seven arcs around the achievement's sign, amber for a streak; outlined until earned. */
export function AchievementStamp({ achievement, isEarned, className = 'size-20' }: Props) {
  const isStreak = achievement.startsWith('streak-')
  const ink = !isEarned ? 'var(--color-edge)' : isStreak ? 'var(--color-ring-today)' : 'var(--color-action)'
  return (
    <svg viewBox="-16 -16 32 32" aria-hidden="true" fill="none" className={classNames('drawing shrink-0', className)}>
      {SIGN_ARCS.map(({ width, path }) => (
        <path key={path} d={path} stroke={ink} strokeWidth={isEarned ? width : 0.75} strokeLinecap="round" />
      ))}
      <g opacity={isEarned ? 1 : 0.55}>
        <Middle achievement={achievement} />
      </g>
    </svg>
  )
}

function Middle({ achievement }: Pick<Props, 'achievement'>) {
  const [, days] = /^streak-(\d+)$/.exec(achievement) ?? []
  if (days)
    return (
      <text
        y="0.36em"
        textAnchor="middle"
        fontSize={days.length > 2 ? 8.5 : 10.5}
        className="fill-ink font-serif tabular-nums"
      >
        {days}
      </text>
    )
  if (achievement === 'perfect-day') return <circle r="5" className="fill-sun" />
  return <GlyphIn habit={ABOUT[achievement] ?? 'leaf'} transform="translate(-7 -7) scale(.35)" />
}
