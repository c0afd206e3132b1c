import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AnswerOf, ApiError, callApi, type DoorKey } from './call.ts'

type Options<Key extends DoorKey> = {
  /** Further values sent with the fields. */
  extra?: () => Record<string, unknown>
  onDone: (answer: AnswerOf<Key>, form: HTMLFormElement) => void
  onError?: (error: ApiError) => void
}

/**
 * Submits a form by script to the same door and with the same fields as the plain form would: its `action` decides. It
 * can't be sent twice while busy; typed values stay when it fails.
 */
export function useFormPost<Key extends DoorKey = DoorKey>({ extra, onDone, onError }: Options<Key>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setError(null)
    try {
      // Like in a plain form, the pressed button is one of the fields.
      const by = (event.nativeEvent as SubmitEvent).submitter
      const fields = Object.fromEntries([...new FormData(form, by)].filter(([, value]) => typeof value === 'string'))
      const answer = await callApi('POST', new URL(form.action).pathname, { ...fields, ...extra?.() })
      onDone(answer as AnswerOf<Key>, form)
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause : new ApiError(0, String(cause))
      setError(problem)
      onError?.(problem)
    } finally {
      setBusy(false)
    }
  }

  const fieldError = (name: string) => error?.fields[name] ?? null
  /** Name and error of one of its fields: `<TextField {...field('name')} />`. */
  const field = (name: string) => ({ name, error: fieldError(name) })
  return { onSubmit, busy, error, fieldError, field }
}

/** The same, and revalidates the page's loaders afterwards. */
export function useFormHere() {
  const { revalidate } = useRevalidator()
  return useFormPost({ onDone: () => void revalidate() })
}
