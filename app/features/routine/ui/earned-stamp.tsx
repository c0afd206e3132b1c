import { useRef } from 'react'
import { Dialog, opens } from '#app/ui/dialog.tsx'
import { ShareButton } from '#app/ui/share/share-button.tsx'
import type { SharePicture } from '#app/ui/share/words.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { ACHIEVEMENTS } from '../achievements.ts'
import { AchievementStamp } from './achievement-stamp.tsx'

type Props = { achievement: (typeof ACHIEVEMENTS)[number]; earnedOn: LocalDate }

/** A stamp with its date. Clicking it opens a large version with its rule and a shareable picture. */
export function EarnedStamp({ achievement: { key, label, how }, earnedOn }: Props) {
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
          <time dateTime={earnedOn}>{dayLabel(earnedOn)}</time>
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
