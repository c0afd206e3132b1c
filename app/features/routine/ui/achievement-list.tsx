import { useRef } from 'react'
import { Dialog, opens } from '#app/ui/dialog.tsx'
import { ShareButton } from '#app/ui/share/share-button.tsx'
import type { SharePicture } from '#app/ui/share/words.ts'
import { dayLabel, shortDayLabel } from '#app/values/day-label.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { ACHIEVEMENTS, type AchievementKey } from '../achievements.ts'
import type { Dashboard } from '../contract.ts'
import { ABOUT, AchievementStamp } from './achievement-stamp.tsx'

type Props = {
  earned: Dashboard['achievements']
  /** Habits that must not be recommended to this member: achievements that need them aren't offered. */
  notRecommended: readonly HabitKey[]
}

function isNotRecommended(key: AchievementKey, notRecommended: readonly HabitKey[]): boolean {
  const habit = ABOUT[key]
  return habit !== undefined && notRecommended.includes(habit)
}

/** Lists earned achievements with their day, and open ones with their rule. */
export function AchievementList({ earned, notRecommended }: Props) {
  const dayOf = (key: string) => earned.find((achievement) => achievement.key === key)?.earnedOn
  const [got, open] = [
    ACHIEVEMENTS.filter(({ key }) => dayOf(key)),
    ACHIEVEMENTS.filter(({ key }) => !dayOf(key) && !isNotRecommended(key, notRecommended)),
  ]
  return (
    <section aria-labelledby="achievements-heading" className="grid gap-5">
      <header className="grid gap-1">
        <h2 id="achievements-heading" className="text-2xl">
          Achievements
        </h2>
        <p className="text-soft">Yours to keep, even if you edit earlier days.</p>
      </header>
      {got.length === 0 && <p>None yet. The first comes with your first tick.</p>}
      {got.length > 0 && (
        <ul
          aria-label="Earned"
          className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-x-3 gap-y-6 sm:grid-cols-4 lg:grid-cols-6"
        >
          {got.map((achievement) => {
            const day = dayOf(achievement.key)
            return <li key={achievement.key}>{day && <EarnedStamp achievement={achievement} earnedOn={day} />}</li>
          })}
        </ul>
      )}
      {open.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit py-2.5 text-soft underline decoration-1 underline-offset-4 hover:text-ink">
            Still to earn ({open.length})
          </summary>
          <dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
            {open.map(({ key, label, how }) => (
              <div key={key} className="grid grid-cols-[3rem_1fr] gap-x-3 border-t border-line py-2">
                <dt className="contents font-medium">
                  <AchievementStamp achievement={key} isEarned={false} className="row-span-2 size-12" />
                  <span className="self-end font-medium">{label}</span>
                </dt>
                <dd className="col-start-2 text-soft">{how}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

type StampProps = { achievement: (typeof ACHIEVEMENTS)[number]; earnedOn: LocalDate }

/** A stamp with its date. Clicking it opens a large version with its rule and a shareable picture. */
function EarnedStamp({ achievement: { key, label, how }, earnedOn }: StampProps) {
  const large = useRef<HTMLDivElement>(null)
  const id = `stamp-${key}`
  async function picture(): Promise<SharePicture> {
    const { paintDrawing } = await import('#app/ui/share/paint-drawing.ts')
    const drawing = large.current?.querySelector('svg')
    if (!drawing) throw new Error('The stamp is not there')
    return { name: key, title: label, lines: [`Earned on ${dayLabel(earnedOn)}`], paint: paintDrawing(drawing) }
  }
  return (
    <>
      <button {...opens(id)} className="grid w-full content-start justify-items-center gap-1 rounded-lg text-center">
        <AchievementStamp achievement={key} isEarned />
        <span className="text-sm font-semibold leading-tight">{label}</span>
        <span className="text-xs text-soft">
          <span className="sr-only">, earned on </span>
          <time dateTime={earnedOn}>
            {shortDayLabel(earnedOn)} {earnedOn.slice(0, 4)}
          </time>
        </span>
      </button>
      <Dialog id={id} title={label} lead={how} className="sheet text-base">
        <div ref={large} className="grid justify-items-center">
          <AchievementStamp achievement={key} isEarned className="size-44" />
        </div>
        <p className="text-sm text-soft">Earned on {dayLabel(earnedOn)}. It’s yours to keep.</p>
        <ShareButton picture={picture} />
      </Dialog>
    </>
  )
}
