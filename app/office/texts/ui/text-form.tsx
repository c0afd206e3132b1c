import { useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import type { Source } from '#app/office/ui/editor/insert-dialogs.tsx'
import { MarkdownField } from '#app/office/ui/editor/markdown-field.tsx'
import { KeptNotice } from '#app/office/ui/kept-words.tsx'
import { FocusFault } from '#app/office/ui/office-problem.tsx'
import type { PictureChoice } from '#app/office/ui/picture-field.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormState } from '#app/ui/form-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Field } from '../fields.server.ts'
import { Reading } from './reading.tsx'
import { TextFields } from './text-fields.tsx'
import { useAutosave } from './use-autosave.ts'
import { useSave } from './use-save.ts'
import './texts.css'

type Props = {
  text: {
    kind: string
    slug: string
    one: string
    revision: number
    format: 'markdown' | 'json'
    fields: Field[] | null
    pictures: readonly PictureChoice[]
    pillars: readonly { slug: string; title: string }[]
    body: string | null
    source: string
    faults: Record<string, string>
    isPublished: boolean
  }
  /** The whole source in one field, instead of its parts. */
  isSource: boolean
  sources: readonly Source[]
  /** Now, in the author's local time: '2026-11-22T09:00'. */
  wallTime: string
  timeZone: string
}

/** Edits, saves and publishes a text. Every part of it works as a plain form. */
export function TextForm({ text, isSource, sources, wallTime, timeZone }: Props) {
  const { kind, slug, fields, pictures, pillars, body, source, faults, one, isPublished } = text
  const place = { path: { kind, slug } }
  const autosave = useAutosave({ kind, slug, revision: text.revision })
  const { onSubmit, busy, error } = useSave({ kind, slug }, autosave)
  const [words, setWords] = useState(body ?? '')
  // Once something was refused, only that is said: what was missing when the page opened may be filled in by now.
  const wrong = error && Object.keys(error.fields).length > 0 ? error.fields : faults
  const isWhole = isSource || fields === null
  // Above the text: beside it, a title would be cut off.
  const title = body === null ? undefined : fields?.find(({ name }) => name.endsWith('.title'))
  const problems = [...new Set(Object.values(wrong))]
  return (
    <form
      {...formTo('PUT /api/office/texts/:kind/:slug', place)}
      ref={autosave.form}
      onSubmit={onSubmit}
      onInput={autosave.onInput}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-8"
      aria-label={`Edit this ${one}`}
    >
      <input type="hidden" name="revision" value={text.revision} />
      {autosave.offer && <KeptNotice {...autosave.offer} />}
      {problems.length > 0 && (
        <Notice
          variant={error ? 'warning' : 'info'}
          title={isPublished ? 'Before it’s published again' : 'Before it can be published'}
        >
          <ul className="grid gap-1">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <FormState value={{ busy, error, fieldError: (name) => error?.fields[name] ?? null }}>
        {isWhole ? (
          <TextAreaField
            name="source"
            label="The whole source"
            hint="Markdown with its fields above, or JSON, exactly as it is kept."
            required
            rows={24}
            defaultValue={source}
            spellCheck={false}
            className="font-mono text-sm"
          />
        ) : (
          <div
            className={
              body === null
                ? 'grid max-w-2xl gap-6'
                : 'grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]'
            }
          >
            {title && (
              <div className="lg:col-span-2">
                <TextFields fields={[title]} pictures={pictures} pillars={pillars} />
              </div>
            )}
            {body !== null && (
              <div className="grid min-w-0 content-start gap-3">
                <MarkdownField label="Text" defaultValue={body} sources={sources} onChange={setWords} />
                <Reading markdown={words} />
              </div>
            )}
            <div className="grid content-start gap-6">
              <TextFields fields={fields.filter((field) => field !== title)} pictures={pictures} pillars={pillars} />
            </div>
          </div>
        )}
        <FocusFault />
        <div className="office-actions">
          <Submit name="act" value="publish">
            Publish
          </Submit>
          <Submit name="act" value="save" variant="secondary">
            Save
          </Submit>
          <details>
            <summary className="button button-quiet">Schedule</summary>
            <div className="flex flex-wrap items-end gap-3 py-3">
              <TextField
                type="datetime-local"
                name="publishAt"
                label="Publish by itself on"
                hint={`On the clock of ${timeZone}.`}
                required
                min={wallTime}
              />
              <Submit name="act" value="schedule" variant="secondary">
                Schedule
              </Submit>
            </div>
          </details>
          <p role="status" className="text-sm text-soft">
            {error ? <span className="font-medium text-danger">{error.userMessage}</span> : autosave.words}
          </p>
        </div>
      </FormState>
    </form>
  )
}
