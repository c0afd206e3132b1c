import { formTo } from '#app/browser/call.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { ChevronLeft } from '#app/ui/icons.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Segment } from '../segment.ts'

type Props = {
  letter: {
    id: string
    subject: string
    preview: string
    body: string
    list: string
    segment: Segment
    isPublic: boolean
    revision: number
  }
  lists: readonly { id: string; title: string }[]
  pillars: readonly { slug: string; title: string }[]
}

type Fields = { fieldError(name: string): string | null }

/** Writing a letter: its words first, then who gets it. Saving leads to how it will look. */
export function LetterEditor({ letter, lists, pillars }: Props) {
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/letters" className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <ChevronLeft className="size-4" />
            Letters
          </a>
        }
        title={letter.subject || 'New letter'}
      />
      <OfficeForm
        to={formTo('PUT /api/office/letters/:id', { path: { id: letter.id } })}
        done={`/office/letters/${letter.id}`}
        className="grid gap-10"
      >
        {({ busy, fieldError }) => (
          <>
            <input type="hidden" name="revision" value={letter.revision} />
            <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
              <Words letter={letter} fieldError={fieldError} />
              <Readers letter={letter} lists={lists} pillars={pillars} fieldError={fieldError} />
            </div>
            <p className="sticky bottom-16 z-10 bg-paper py-3 lg:bottom-0">
              <Button type="submit" busy={busy}>
                Save and look at it
              </Button>
            </p>
          </>
        )}
      </OfficeForm>
    </>
  )
}

const Words = ({ letter, fieldError }: Pick<Props, 'letter'> & Fields) => (
  <div className="grid content-start gap-6">
    <TextField
      label="Subject"
      hint="Phones show about 40 characters."
      name="subject"
      defaultValue={letter.subject}
      required
      maxLength={150}
      error={fieldError('subject')}
    />
    <TextField
      label="What stands beside it in the inbox"
      name="preview"
      defaultValue={letter.preview}
      maxLength={200}
      error={fieldError('preview')}
    />
    <TextAreaField
      label="Letter"
      hint="Markdown: ## for a heading, - for a list, **bold**, [words](https://…)."
      name="body"
      defaultValue={letter.body}
      rows={18}
      required
      maxLength={100_000}
      error={fieldError('body')}
    />
  </div>
)

const Readers = ({ letter: { list, segment, isPublic }, lists, pillars, fieldError }: Props & Fields) => (
  <fieldset className="grid content-start gap-6 border-t border-line pt-6 lg:border-t-0 lg:pt-0">
    <legend className="float-left mb-2 font-serif text-2xl">Who gets it</legend>
    <SelectField label="List" name="list" defaultValue={list} required error={fieldError('list')}>
      {lists.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
    <SelectField label="Members" name="member" defaultValue={segment.member ?? ''} required>
      <option value="">Members and others</option>
      <option value="yes">Only members</option>
      <option value="no">Everybody but members</option>
    </SelectField>
    <SelectField label="Buyers" name="bought" defaultValue={segment.bought ?? ''} required>
      <option value="">Whether they bought or not</option>
      <option value="yes">Only who bought something</option>
      <option value="no">Only who bought nothing</option>
    </SelectField>
    <SelectField label="What they care about" name="pillar" defaultValue={segment.pillar ?? ''} required>
      <option value="">Anything</option>
      {pillars.map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </SelectField>
    <div className="grid grid-cols-2 gap-4">
      <TextField
        label="Joined from"
        name="joinedFrom"
        type="date"
        defaultValue={segment.joinedFrom ?? ''}
        error={fieldError('joinedFrom')}
      />
      <TextField
        label="Until"
        name="joinedUntil"
        type="date"
        defaultValue={segment.joinedUntil ?? ''}
        error={fieldError('joinedUntil')}
      />
    </div>
    <Checkbox
      name="isPublic"
      label="Anybody may read it on the site"
      hint="Under Letters, once it has been sent."
      defaultChecked={isPublic}
    />
  </fieldset>
)
