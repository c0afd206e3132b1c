import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { ForGood } from '#app/office/ui/for-good.tsx'
import { Badge } from '#app/ui/badge.tsx'

export type ShownHook = { id: string; url: string; events: readonly string[]; isOn: boolean; secret: string | null }

export function HookList({ hooks }: { hooks: readonly ShownHook[] }) {
  if (hooks.length === 0) return <p className="text-soft">Nobody else hears of anything yet.</p>
  return (
    <ul className="grid border-t border-line">
      {hooks.map(({ id, url, events, isOn, secret }) => (
        <li key={id} className="grid gap-3 border-b border-line py-5">
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere font-semibold">{url}</span>
              {!isOn && <Badge>Off</Badge>}
            </p>
            <p className="text-sm text-soft">{events.join(', ')}</p>
          </div>
          {secret && (
            <p className="grid gap-1 text-sm">
              <span className="text-soft">Its secret</span>
              <code className="break-all rounded-sm bg-sunk px-3 py-2 select-all">{secret}</code>
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {isOn && <ActionForm form={formTo('POST /api/office/hooks/:id/try', { path: { id } })} button="Try it" />}
            <ActionForm
              form={formTo(isOn ? 'POST /api/office/hooks/:id/off' : 'POST /api/office/hooks/:id/on', { path: { id } })}
              button={isOn ? 'Switch it off' : 'Switch it on'}
            />
          </div>
          <ForGood what="Remove this address">
            <ActionForm
              form={formTo('POST /api/office/hooks/:id/remove', { path: { id } })}
              button="Remove it"
              variant="danger"
            />
          </ForGood>
        </li>
      ))}
    </ul>
  )
}
