import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { LONGEST_COMMENT } from '../comment.ts'
import type { TalkPage } from '../contract.ts'
import { LONGEST_NAME } from '../name.ts'

type Props = {
  page: TalkPage
  parent: string | null
  /** Made by the server for the plain form; with script each comment after it gets its own. */
  formId: string
  label: string
  start?: string
  onSent?: () => void
}

/** Where a comment is written. */
export function WriteForm({ page, parent, formId, label, start = '', onSent }: Props) {
  const { revalidate } = useRevalidator()
  const [id, setId] = useState(formId)
  return (
    <Form
      to={formTo('POST /api/talk/comments')}
      className="measure grid gap-3 pt-2"
      onDone={(_answer, form) => {
        form.reset()
        setId(crypto.randomUUID())
        onSent?.()
        void revalidate()
      }}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={page.kind} />
      <input type="hidden" name="slug" value={page.slug} />
      <input type="hidden" name="parent" value={parent ?? ''} />
      <TextAreaField label={label} name="body" rows={4} required maxLength={LONGEST_COMMENT} defaultValue={start} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Submit variant={parent ? 'secondary' : 'primary'}>{parent ? 'Send reply' : 'Send comment'}</Submit>
        {parent === null && (
          <p className="text-sm text-soft">
            Every member can read it. The <TextLink href="/community-rules">community rules</TextLink> apply.
          </p>
        )}
      </div>
      <FormProblem />
    </Form>
  )
}

/** What somebody wants to be called, asked before the first comment and changeable later. */
export function NameForm({ page, name }: { page: TalkPage | null; name: string }) {
  return (
    <Form to={formTo('POST /api/talk/name')} className="measure grid gap-4">
      {page && <input type="hidden" name="kind" value={page.kind} />}
      {page && <input type="hidden" name="slug" value={page.slug} />}
      <TextField
        label="Display name"
        name="name"
        required
        maxLength={LONGEST_NAME}
        defaultValue={name}
        autoComplete="nickname"
        hint="Members see it beside what you write. It need not be your own name."
      />
      <Submit variant={name ? 'secondary' : 'primary'} className="justify-self-start">
        {name ? 'Change it' : 'Use this name'}
      </Submit>
      <FormProblem />
    </Form>
  )
}
