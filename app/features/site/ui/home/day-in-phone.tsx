import { Drawn } from '#app/ui/prose.tsx'
import { HABIT_COUNT } from '#app/values/habits.ts'

/**
 * The Today card in a phone frame, with made-up data (`routine/example-day.server.tsx`), rendered on the server. Inert;
 * screen readers get one sentence.
 */
export const DayInPhone = ({ day }: { day: string }) => (
  <div
    role="img"
    aria-label={`The members’ day in a phone: ${HABIT_COUNT} habits on one card, four of them done`}
    className="phone-stand"
  >
    <div inert className="phone">
      <Drawn html={day} className="phone-face" />
    </div>
  </div>
)
