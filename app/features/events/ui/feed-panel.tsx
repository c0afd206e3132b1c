import { formTo } from '#app/browser/call.ts'
import { PrivateCalendar } from '#app/ui/private-calendar.tsx'

/** The private calendar feed of one's events. */
export const FeedPanel = ({ address }: { address: string | null }) => (
  <PrivateCalendar
    address={address}
    form={formTo('POST /api/events/feed')}
    lead="Everything you have a place at, in the calendar you already use. It moves along when an event does."
    seen="where you’re going"
    className="[&>p]:measure"
  />
)
