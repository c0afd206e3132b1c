import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AnswerOf, ApiError, callApi, type DoorKey } from './call.ts'

export type PostOptions<Key extends DoorKey> = {
  /** Further values sent with the fields. */
  extra?: (() => Record<string, unknown>) | undefined
  /** A promise keeps the form busy until it's settled, such as until another page is there. */
  onDone: (answer: AnswerOf<Key>, form: HTMLFormElement) => unknown
  onError?: ((error: ApiError) => void) | undefined
}

/**
 * Submits a form by script to the same door and with the same fields as the plain form would: its `action` decides. It
 * can't be sent twice while busy; typed values stay when it fails.
 */
export function useFormPost<Key extends DoorKey = DoorKey>({ extra, onDone, onError }: PostOptions<Key>) {
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setDone(false)
    setError(null)
    try {
      // Like in a plain form, the pressed button is one of the fields.
      const by = (event.nativeEvent as SubmitEvent).submitter
      const fields = Object.fromEntries([...new FormData(form, by)].filter(([, value]) => typeof value === 'string'))
      const answer = await callApi('POST', new URL(form.action).pathname, { ...fields, ...extra?.() })
      setDone(true)
      await onDone(answer as AnswerOf<Key>, form)
      setBusy(false)
    } catch (cause) {
      const problem = ApiError.of(cause)
      flushSync(() => {
        setError(problem)
        setBusy(false)
      })
      // What is wrong with a field is read aloud with it.
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      onError?.(problem)
    }
  }

  const fieldError = (name: string) => error?.fields[name] ?? null
  return { onSubmit, onChange: () => setDone(false), busy, isDone, error, fieldError }
}
