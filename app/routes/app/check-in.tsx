import { formTo } from '#app/browser/call.ts'
import { readCheckInLink } from '#app/features/reminders/answers.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import { longDayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/check-in'

export const meta: Route.MetaFunction = () => secretAddress('Check in')

/** Only shows buttons: an email scanner that opens links must tick nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const query = url.searchParams
  const token = query.get('token') ?? ''
  return { token, checkIn: await readCheckInLink(tools, token), answered: query.get('answered') }
}

/** The answers to a reminder, for a user who may not be signed in on this device. */
export default function CheckIn({ loaderData: { token, checkIn, answered } }: Route.ComponentProps) {
  if (!checkIn)
    return (
      <PageHead
        title="This link is not complete"
        lead="Please open it from the email again, or tick your day in the members’ area."
      >
        <DayLink />
      </PageHead>
    )
  const { date, isOver } = checkIn
  const eyebrow = longDayLabel(date)
  const names = checkIn.names.join(' and ')
  const over = overWords(names, answered, isOver)
  if (over)
    return (
      <PageHead eyebrow={eyebrow} {...over}>
        <DayLink date={date} />
      </PageHead>
    )
  return (
    <PageHead eyebrow={eyebrow} title={names} lead="Done? Press once to tick it for this day.">
      <form {...formTo('POST /api/check-in')} className="flex flex-wrap gap-3 pt-2">
        <input type="hidden" name="token" value={token} />
        <Submit size="large" name="answer" value="done">
          I’ve done it
        </Submit>
        <Submit size="large" variant="secondary" name="answer" value="later">
          In an hour
        </Submit>
        <Submit size="large" variant="quiet" name="answer" value="skip">
          Not today
        </Submit>
      </form>
    </PageHead>
  )
}

/** What the page says once there is nothing more to press; null before. */
function overWords(names: string, answered: string | null, isOver: boolean) {
  if (answered === 'later')
    return {
      title: 'Later',
      lead: 'We’ll ask again in an hour, unless it’s done by then, or your quiet hours have begun.',
    }
  if (answered === 'skip') return { title: 'Not today', lead: 'That’s fine. We won’t ask again that day.' }
  if (answered) return { title: 'Ticked', lead: `${names}: done. It’s in your day.` }
  const lead = `${names} can still be ticked for that day in the members’ area.`
  return isOver ? { title: 'This link has expired', lead } : null
}

const DayLink = ({ date }: { date?: string }) => (
  <p className="pt-2">
    <ButtonLink href={date ? `/app?date=${date}` : '/app'}>Open the day</ButtonLink>
  </p>
)
