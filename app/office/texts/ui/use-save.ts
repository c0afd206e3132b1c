import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError, call } from '#app/browser/call.ts'
import { clearOnDevice } from '#app/office/ui/on-device.ts'
import { toast } from '#app/ui/toast.tsx'
import type { useAutosave } from './use-autosave.ts'

const DONE = { save: 'Saved', publish: 'Published', schedule: 'Scheduled' } as const

/**
 * Saves by script through the plain form's door: typed text stays in place when it's refused, and on a conflict the
 * page for resolving it opens.
 */
export function useSave(path: { kind: string; slug: string }, { hold, onInput }: ReturnType<typeof useAutosave>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(form, submitter)
    const body = Object.fromEntries(
      [...fields].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const { revision = '', act: asked } = body
    const act = asked === 'publish' || asked === 'schedule' ? asked : 'save'
    setBusy(true)
    setError(null)
    try {
      await hold()
      const saved = await call('PUT /api/office/texts/:kind/:slug', { path, body: { ...body, revision, act } })
      clearOnDevice(`text ${path.kind}/${path.slug}`)
      toast({
        title: DONE[act],
        ...(saved.isMerged ? { description: 'Somebody else had saved meanwhile. Both changes are in.' } : {}),
      })
      await navigate(`/office/texts/${path.kind}/${path.slug}`)
      await revalidate()
    } catch (cause) {
      const problem = ApiError.of(cause)
      if (problem.reason === 'edited_meanwhile') location.assign(`/office/texts/${path.kind}/${path.slug}/merge`)
      else {
        setError(problem)
        onInput()
      }
    } finally {
      setBusy(false)
    }
  }

  return { onSubmit, busy, error }
}
