import { ShareButton } from '#app/ui/share/share-button.tsx'
import type { SharePicture } from '#app/ui/share/words.ts'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'

/** Finds the day's ring on the page, while the card is mounted. */
type FindRing = () => SVGSVGElement | null | undefined

/** A perfect day as a picture to share: the flower with the sun in it. */
export const SharePerfectDay = ({ date, findRing }: { date: LocalDate; findRing: FindRing }) => (
  <div className="px-4 pt-2 lg:px-0">
    <ShareButton picture={() => perfectDay(date, findRing())} />
  </div>
)

async function perfectDay(date: LocalDate, ring: ReturnType<FindRing>): Promise<SharePicture> {
  const { paintDrawing } = await import('#app/ui/share/paint-drawing.ts')
  if (!ring) throw new Error('No ring')
  const paint = paintDrawing(ring, 'is-perfect')
  return { name: `perfect-day-${date}`, title: 'Perfect Day!', lines: [longDayLabel(date)], paint }
}

/** The hills below the day's ring. Always the same element, so React leaves it alone. */
export const HILLS = (
  <svg aria-hidden="true" viewBox="0 0 390 104" preserveAspectRatio="none" className="today-hills">
    <path d="M0 60C70 20 130 44 200 56S330 40 390 24V104H0Z" className="fill-wash opacity-55" />
    <g fill="none" className="stroke-edge" strokeWidth="1.25">
      <path d="M0 54C70 14 130 38 200 50S330 34 390 18" vectorEffect="non-scaling-stroke" />
      <path d="M0 88C90 60 180 70 260 82S350 82 390 70" vectorEffect="non-scaling-stroke" opacity=".6" />
    </g>
  </svg>
)
