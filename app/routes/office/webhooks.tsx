import { hasFreshSecondStep } from '#app/features/auth/second-step.ts'
import { momentLabel } from '#app/office/moment.ts'
import { listHooks, listMessages } from '#app/office/programs/programs.server.ts'
import { HookForm } from '#app/office/programs/ui/hook-form.tsx'
import { HookList } from '#app/office/programs/ui/hook-list.tsx'
import { MessageLog } from '#app/office/programs/ui/message-log.tsx'
import { wordsOfMessage } from '#app/office/programs/words.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { ConfirmFirst } from '#app/office/ui/confirm-first.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { HOOK_EVENTS } from '#app/values/hook-events.ts'
import type { Route } from './+types/webhooks'

export const meta: Route.MetaFunction = () => unlisted('Webhooks', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = requestOf(context)
  const state = await staffOnly(request, asked, 'settings')
  const { tools } = asked
  const now = tools.clock.now()
  const label = (at: Date) => momentLabel(at, state.user.timeZone, now)
  const isFresh = hasFreshSecondStep(state, now)
  return {
    isFresh,
    events: Object.entries(HOOK_EVENTS),
    hooks: await listHooks(tools, { isFresh }),
    messages: (await listMessages(tools)).map(({ happenedAt, nextAt, ...message }) => ({
      ...{ id: message.id, event: message.event, url: message.url, when: label(happenedAt) },
      words: wordsOfMessage(message, label(nextAt)),
      isGivenUp: message.status === 'given-up',
    })),
  }
}

/** Webhook endpoints of other programs: the URLs, recent messages, and a form for a new one. */
export default function Webhooks({ loaderData: { isFresh, events, hooks, messages } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        title="Webhooks"
        lead="Tell another program, the accountant’s or a chat, when something happens. It gets numbers, and no names."
      />
      <div className="grid gap-10">
        <ConfirmFirst isFresh={isFresh} next="/office/webhooks">
          To see secrets or add an address, confirm again that it’s you.
        </ConfirmFirst>
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
          <section aria-labelledby="addresses" className="grid content-start gap-4">
            <h2 id="addresses" className="text-xl">
              Who hears of things
            </h2>
            <HookList hooks={hooks} />
          </section>
          <section aria-labelledby="new-address" className="grid content-start gap-4">
            <h2 id="new-address" className="text-xl">
              A new address
            </h2>
            <HookForm events={events} />
            <p className="text-sm text-soft">
              Each message is signed with the secret of its address, as the Standard Webhooks have it, and tried for
              three days.
            </p>
          </section>
        </div>
        <section id="log" aria-labelledby="log-title" className="grid content-start gap-4">
          <h2 id="log-title" className="text-xl">
            What was sent
          </h2>
          <MessageLog messages={messages} />
        </section>
      </div>
    </>
  )
}
