import { useContext, useEffect, useRef } from 'react'
import { openDeviceStore } from '#app/browser/device-store.ts'
import { keepDraft } from '#app/browser/draft.ts'
import { useMembersWorker } from '#app/browser/use-members-worker.ts'
import { FormState } from './form-state.ts'

/** Within a form of the members' area: what a member writes there outlasts a reload, until it's sent or they sign out. */
export function KeptDraft({ owner, place }: { owner: string; place: string }) {
  const { isDone } = useContext(FormState)
  // It's what empties the device at sign-out.
  useMembersWorker(owner)
  const anchor = useRef<HTMLInputElement>(null)
  const draft = useRef<ReturnType<typeof keepDraft>>(null)
  useEffect(() => {
    const form = anchor.current?.form
    if (!form) return
    const fieldsOf = () => [...form.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, [type="text"]')]
    draft.current = keepDraft(form, fieldsOf, openDeviceStore(), { owner, place })
    return draft.current.stop
  }, [owner, place])
  useEffect(() => {
    if (isDone) draft.current?.forget()
  }, [isDone])
  return <input ref={anchor} type="hidden" />
}
