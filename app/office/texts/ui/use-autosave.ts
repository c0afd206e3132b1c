import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '#app/browser/call.ts'
import { differs, fill, wordsOf } from '#app/office/ui/form-words.ts'
import { clearOnDevice, type OnDevice, readOnDevice, storeOnDevice } from '#app/office/ui/on-device.ts'

const EVERY_MS = 3_000

/** Saves drafts: on the device immediately, on the server within three seconds. */
export function useAutosave({ kind, slug, revision }: { kind: string; slug: string; revision: number }) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(Promise.resolve())
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [kept, setKept] = useState<OnDevice | null>(null)
  useEffect(() => {
    const found = readOnDevice(`text ${kind}/${slug}`)
    if (found && found.revision <= revision && form.current && differs(form.current, found.fields)) setKept(found)
    return () => clearTimeout(timer.current)
  }, [kind, slug, revision])

  function onInput() {
    const now = form.current
    if (!now) return
    storeOnDevice(`text ${kind}/${slug}`, { at: Date.now(), revision, fields: wordsOf(now) })
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
    const sent = wordsOf(now)
    try {
      const body = { ...sent, revision: String(revision) }
      await call('PUT /api/office/texts/:kind/:slug/draft', { path: { kind, slug }, body })
      // What was typed meanwhile isn't kept yet.
      if (differs(now, sent)) return
      setWords('Kept as your draft')
      // The server offers it the next time.
      clearOnDevice(`text ${kind}/${slug}`)
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
    clearOnDevice(`text ${kind}/${slug}`)
    setKept(null)
  }
  /** Words typed before somebody else saved are my draft of what stood here then: saved, they're merged with theirs. */
  async function takeOlder({ revision: basedOn, fields }: OnDevice) {
    try {
      const body = { ...fields, revision: String(basedOn) }
      await call('PUT /api/office/texts/:kind/:slug/draft', { path: { kind, slug }, body })
      drop()
      await navigate(`/office/texts/${kind}/${slug}?draft=yes`)
    } catch {
      setWords('The server can’t be reached right now. Your words are still kept on this device.')
    }
  }
  const take = () => {
    if (kept && kept.revision < revision) return void takeOlder(kept)
    if (form.current && kept) fill(form.current, kept.fields)
    setKept(null)
    onInput()
  }
  return { form, onInput, hold, words, offer: kept && { at: kept.at, onTake: take, onDrop: drop } }
}
