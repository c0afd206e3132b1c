import { formTo } from '#app/browser/call.ts'
import { PrivateCalendar } from '#app/ui/private-calendar.tsx'

/** The calendar with a member's timetable. */
export const CalendarPanel = ({ address }: { address: string | null }) => (
  <PrivateCalendar
    address={address}
    form={formTo('POST /api/reminders/calendar')}
    lead="See your timetable in the calendar you already use, at the right time wherever you are. It shows your activities and their times, never what you’ve ticked."
    seen="your timetable"
    isFirst
    className="max-w-2xl"
  />
)
