import { type FormEvent, useRef, useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { KeptDraft } from '#app/ui/kept-draft.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { lengthProblem } from '#app/values/text-length.ts'
import { ABOUT_PAGES, type AboutPage, LONGEST_MESSAGE } from '../thread.ts'

type Props = {
  owner: string
  coach: string
  /** Created by the server for the plain form; with script each message gets its own. */
  formId: string
  /** The day or page from which the member came, for the message's link. */
  about: { day: LocalDate | null; page: AboutPage | null }
  onWrite: (message: { body: string; aboutDay: LocalDate | null; aboutPage: AboutPage | null }) => void
}

/** The member's input. With script a message is first stored on the device; without script it's a plain form. */
export function Composer({ owner, coach, formId, about, onWrite }: Props) {
  const [pointing, setPointing] = useState(about)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = String(new FormData(event.currentTarget).get('body') ?? '').trim()
    const problem = body === '' ? 'Please write your message first.' : lengthProblem(body, LONGEST_MESSAGE)
    setProblem(problem)
    if (problem) return
    onWrite({ body, aboutDay: pointing.day, aboutPage: pointing.page })
    event.currentTarget.reset()
    setPointing({ day: null, page: null })
  }

  return (
    <form
      {...formTo('POST /api/coach/messages')}
      ref={form}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
      }}
      className="grid gap-3"
    >
      <input type="hidden" name="id" value={formId} />
      {pointing.day && <input type="hidden" name="aboutDay" value={pointing.day} />}
      {pointing.page && <input type="hidden" name="aboutPage" value={pointing.page} />}
      <KeptDraft owner={owner} place="coach" />
      <TextAreaField
        label={`Write to ${coach}`}
        name="body"
        rows={3}
        required
        error={problem}
        hint={pointsTo(pointing)}
      />
      <Submit className="justify-self-start">Send</Submit>
    </form>
  )
}

function pointsTo({ day, page }: Props['about']): string | undefined {
  const parts = [day && dayLabel(day), page && ABOUT_PAGES[page].label.replace('My ', 'your ')].filter(Boolean)
  return parts.length > 0 ? `Your message will link to ${parts.join(' and ')}.` : undefined
}

/** Searches the thread. A GET form, so that a search can be bookmarked. */
export function SearchForm({ action, q }: { action: string; q: string }) {
  return (
    <search>
      <form action={action} className="flex flex-wrap items-end gap-3">
        <TextField label="Find in this thread" name="q" type="search" required defaultValue={q} maxLength={100} />
        <Submit variant="secondary">Find</Submit>
      </form>
    </search>
  )
}
