import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'

export type ShownMessage = {
  id: string
  event: string
  url: string
  when: string
  words: string
  isGivenUp: boolean
}

export function MessageLog({ messages }: { messages: readonly ShownMessage[] }) {
  if (messages.length === 0) return <p className="text-soft">Nothing was sent in the last 30 days.</p>
  return (
    <ol className="grid border-t border-line">
      {messages.map(({ id, event, url, when, words, isGivenUp }) => (
        <li key={id} className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[10rem_1fr_auto]">
          <span className="text-sm text-soft">{when}</span>
          <span className="min-w-0">
            <span className="block font-semibold">{event}</span>
            <span className="block wrap-anywhere text-sm text-soft">{url}</span>
            <span className={isGivenUp ? 'block text-sm font-medium text-danger' : 'block text-sm'}>{words}</span>
          </span>
          {isGivenUp && (
            <ActionForm
              form={formTo('POST /api/office/hook-messages/:id/again', { path: { id } })}
              button="Send it again"
            />
          )}
        </li>
      ))}
    </ol>
  )
}
