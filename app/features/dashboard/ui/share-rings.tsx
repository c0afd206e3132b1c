import type { Planted } from '#app/features/routine/ring-days.ts'
import { ShareButton } from '#app/ui/share/share-button.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'

/** Shares the record so far as a picture. */
export function ShareRings({ planted, joinedOn, title }: { planted: Planted; joinedOn: LocalDate; title: string }) {
  return (
    <ShareButton
      label="Share your rings"
      isMain
      picture={async () => {
        const { paintRings } = await import('#app/ui/share/draw.ts')
        return {
          name: 'my-rings',
          title,
          lines: [`One ring a week since ${dayLabel(joinedOn)}`],
          paint: paintRings(planted.days, planted.start),
        }
      }}
    />
  )
}
