import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#app/browser/call.ts'
import { clearOnDevice, type OnDevice, readOnDevice, storeOnDevice } from './on-device.ts'

const EVERY_MS = 3_000

/** Saves drafts: on the device immediately, on the server within three seconds. */
export function useAutosave({ kind, slug, revision }: { kind: string; slug: string; revision: number }) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(Promise.resolve())
  const [words, setWords] = useState('')
  const [kept, setKept] = useState<OnDevice | null>(null)
  useEffect(() => {
    const found = readOnDevice({ kind, slug })
    if (found && found.revision === revision && form.current && differs(form.current, found.fields)) setKept(found)
    return () => clearTimeout(timer.current)
  }, [kind, slug, revision])

  function onInput() {
    const now = form.current
    if (!now) return
    storeOnDevice({ kind, slug }, { at: Date.now(), revision, fields: fieldsOf(now) })
    setWords('Not saved yet')
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      // One after the other: an older draft that arrived last would replace a newer one.
      sending.current = sending.current.then(send)
    }, EVERY_MS)
  }

  /** Before the text is saved: a draft that arrived after it would stay, as words that were never saved. */
  async function hold(): Promise<void> {
    clearTimeout(timer.current)
    timer.current = undefined
    await sending.current
  }

  async function send() {
    const now = form.current
    if (!now) return
    const sent = fieldsOf(now)
    try {
      const body = { ...sent, revision: String(revision) }
      await call('PUT /api/office/texts/:kind/:slug/draft', { path: { kind, slug }, body })
      // What was typed meanwhile isn't kept yet.
      if (!differs(now, sent)) setWords('Kept as your draft')
    } catch (error) {
      const isOut = error instanceof ApiError && [401, 403, 404].includes(error.status)
      setWords(
        isOut
          ? 'Your sign-in has ended. Your words are kept on this device: sign in and come back.'
          : 'Kept on this device; the server can’t be reached right now.',
      )
    }
  }

  const drop = () => {
    clearOnDevice({ kind, slug })
    setKept(null)
  }
  const take = () => {
    if (form.current && kept) fill(form.current, kept.fields)
    setKept(null)
    onInput()
  }
  return { form, onInput, hold, words, offer: kept && { when: whenWords(kept.at), take, drop } }
}

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !['revision', 'publishAt'].includes(entry[0]),
    ),
  )

const differs = (form: HTMLFormElement, fields: Record<string, string>) => {
  const shown = fieldsOf(form)
  // A box that isn't ticked is in neither.
  return Object.keys({ ...shown, ...fields }).some((name) => lineFeeds(shown[name]) !== lineFeeds(fields[name]))
}

const lineFeeds = (text = '') => text.replaceAll('\r\n', '\n')

function fill(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.checked = box.name in fields
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      continue
    if (field.type !== 'checkbox') field.value = value
    field.dispatchEvent(new CustomEvent('refill'))
  }
}

const whenWords = (at: number) => new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
