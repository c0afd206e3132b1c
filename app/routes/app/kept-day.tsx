import { parse } from 'hono/utils/cookie'
import { formTo } from '#app/browser/call.ts'
import { ConsentFirst } from '#app/features/dashboard/ui/way-in.tsx'
import { ticksOf } from '#app/features/evidence/kept-day.ts'
import { CHOSEN_DAY, microlivesOf, readDay, writeDay } from '#app/features/evidence/micro-lives.ts'
import { MicroLivesResult } from '#app/features/evidence/ui/micro-lives-form.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { HABITS } from '#app/values/habits.ts'
import type { Route } from './+types/kept-day'

export const meta: Route.MetaFunction = () => unlisted('Keep this day')

/** Only shows what would be saved: the button saves it. */
export async function loader(args: Route.LoaderArgs) {
  const { user } = await signedIn(args)
  const cookies = args.request.headers.get('cookie') ?? ''
  const chosen = parse(cookies, CHOSEN_DAY.cookie)[CHOSEN_DAY.cookie] ?? ''
  return {
    day: readDay(new URLSearchParams(chosen)),
    noteId: crypto.randomUUID(),
    isAgreed: user.healthConsent === 'given',
  }
}

/** The day a visitor chose in the public calculator, to be saved as their first day. */
export default function KeptDay({ loaderData: { day, noteId, isAgreed } }: Route.ComponentProps) {
  if (microlivesOf(day).length === 0)
    return (
      <PageHead
        title="Choose your day again"
        lead="This browser no longer holds the day you chose. It keeps it for an hour, and only where you chose it."
      >
        <p className="pt-2">
          <ButtonLink href="/micro-lives">Choose a day</ButtonLink>
        </p>
      </PageHead>
    )
  const ticks = new Set(ticksOf(day).map(({ habit }): string => habit))
  return (
    <>
      <PageHead
        eyebrow="Today"
        title="Keep this day"
        lead="The units go into your journal as a note on today. What’s a habit here can be ticked, too."
      />
      <div className="wrap pb-section">
        <div className="grid max-w-2xl gap-8">
          <MicroLivesResult day={day} />
          {isAgreed ? (
            <form {...formTo('POST /api/kept-day')} className="grid justify-items-start gap-5">
              <input type="hidden" name="id" value={noteId} />
              <input type="hidden" name="day" value={writeDay(day)} />
              {HABITS.filter(({ key }) => ticks.has(key)).map(({ key, label }) => (
                <Checkbox key={key} name={key} value="yes" defaultChecked label={`Tick ${label} for today`} />
              ))}
              <Submit size="large">Keep it</Submit>
            </form>
          ) : (
            <ConsentFirst next={CHOSEN_DAY.path}>
              What you keep here is health data, so we need your consent first.
            </ConsentFirst>
          )}
        </div>
      </div>
    </>
  )
}
