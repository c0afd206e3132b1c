import { useId, useState } from 'react'
import { part } from '#app/browser/part.tsx'
import { useQuery } from '#app/browser/query.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useLateDialog } from '#app/ui/use-late-dialog.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { evidenceOf } from '../queries.ts'

// Rarely read, so it is loaded when first opened.
const PanelText = part('habit-panel-text', async () => (await import('./habit-panel-text.tsx')).HabitPanelText)

/** A link to the evidence page; with script, the same text opens in a dialog. */
export function WhyLink({ habit }: { habit: { key: HabitKey; label: string } }) {
  const id = useId()
  const path = `/app/why/${habit.key}`
  const [isRendered, open] = useLateDialog(id)
  const [script, setScript] = useState<'coming' | 'there' | 'missing'>('coming')
  const { data, hasFailed, isFetching, refetch } = useQuery(evidenceOf, [habit.key], { isAsked: isRendered })
  function ask() {
    PanelText.load().then(
      () => setScript('there'),
      () => setScript('missing'),
    )
    if (hasFailed) refetch()
    open()
  }
  return (
    <>
      <TextLink
        className="touch inline-flex items-center"
        href={path}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          ask()
        }}
      >
        Why this habit<span className="sr-only">: {habit.label}</span>
      </TextLink>
      {isRendered && (
        <Dialog id={id} title={`Why: ${habit.label}`} className="text-base">
          {data && script === 'there' ? (
            <PanelText panel={data} level="h3" />
          ) : script === 'missing' || (hasFailed && !isFetching) ? (
            <p role="status">You’re offline, and this needs a connection. Your day is as you left it.</p>
          ) : (
            <div role="status">
              <span className="sr-only">Loading</span>
              <Skeleton className="h-48" />
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
