import { Drawn } from '#app/ui/prose.tsx'

/**
 * The members’ day in a phone: their own card with a day that is made up (`routine/example-day.server.tsx`), drawn on the
 * server and only to look at. Said in one sentence to who hears it, and reached by no key.
 */
export function DayInPhone({ day }: { day: string }) {
  return (
    <div
      role="img"
      aria-label="The members’ day in a phone: seven habits on one card, four of them done"
      className="phone-stand"
    >
      <div inert className="phone">
        <Drawn html={day} className="phone-face" />
      </div>
    </div>
  )
}
