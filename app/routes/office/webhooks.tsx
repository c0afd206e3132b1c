import { listHooks, listMessages } from '#app/office/programs/programs.server.ts'
import { HookForm } from '#app/office/programs/ui/hook-form.tsx'
import { HookList } from '#app/office/programs/ui/hook-list.tsx'
import { MessageLog } from '#app/office/programs/ui/message-log.tsx'
import { wordsOfMessage } from '#app/office/programs/words.ts'
import { ConfirmFirst } from '#app/office/ui/confirm-first.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { HOOK_EVENTS } from '#app/values/hook-events.ts'
import type { Route } from './+types/webhooks'

export const meta: Route.MetaFunction = () => unlisted('Webhooks', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, isFresh, moment } = await staffOnly(asked, 'settings')
  return {
    isFresh,
    events: Object.entries(HOOK_EVENTS),
    hooks: await listHooks(tools, { isFresh }),
    messages: (await listMessages(tools)).map(({ happenedAt, nextAt, ...message }) => ({
      ...{ id: message.id, event: message.event, url: message.url, when: moment(happenedAt) },
      words: wordsOfMessage(message, moment(nextAt)),
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
          <Part title="Who hears of things">
            <HookList hooks={hooks} />
          </Part>
          <Part title="A new address">
            <HookForm events={events} />
            <p className="text-sm text-soft">
              Each message is signed with the secret of its address, as the Standard Webhooks have it, and tried for
              three days.
            </p>
          </Part>
        </div>
        <Part id="log" title="What was sent">
          <MessageLog messages={messages} />
        </Part>
      </div>
    </>
  )
}
