import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { MarkdownField } from '../../ui/editor/markdown-field.tsx'
import { KeptWords } from '../../ui/kept-words.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Letter } from '../letters.server.ts'
import { type After, listAbove, MOST_DAYS, SERIES } from '../steps.ts'
import { Readers, WHO_GETS_IT } from './letter-readers.tsx'

export type Props = {
  letter: Pick<Letter, 'id' | 'subject' | 'preview' | 'body' | 'list' | 'segment' | 'isPublic' | 'revision'>
  /** When it's sent, for a step of a welcome series. */
  step: { after: After; daysAfter: number } | null
  lists: readonly { id: string; title: string }[]
  pillars: readonly { slug: string; title: string }[]
}

/** Editing a letter: its text first, then its recipients or, for a step, its timing. Saving leads to the preview. */
export function LetterEditor({ letter, step, lists, pillars }: Props) {
  const path = { id: letter.id }
  return (
    <>
      <OfficeHead back={listAbove(step !== null)} title={letter.subject || (step ? 'New welcome' : 'New letter')} />
      <OfficeForm
        to={step ? formTo('PUT /api/office/welcome/:id', { path }) : formTo('PUT /api/office/letters/:id', { path })}
        done={`/office/letters/${letter.id}`}
        className="grid gap-10"
      >
        <input type="hidden" name="revision" value={letter.revision} />
        <KeptWords name={`letter ${letter.id}`} revision={letter.revision} />
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <Words letter={letter} />
          {step ? <Moment {...step} /> : <Readers letter={letter} lists={lists} pillars={pillars} />}
        </div>
        <p className="sticky bottom-16 z-10 bg-paper py-3 lg:bottom-0">
          <Submit>Save and look at it</Submit>
        </p>
      </OfficeForm>
    </>
  )
}

const Words = ({ letter }: Pick<Props, 'letter'>) => (
  <div className="grid content-start gap-6">
    <TextField
      label="Subject"
      hint="Phones show about 40 characters."
      name="subject"
      defaultValue={letter.subject}
      required
    />
    <TextField label="What stands beside it in the inbox" name="preview" defaultValue={letter.preview} />
    <MarkdownField label="Letter" defaultValue={letter.body} sources={[]} />
  </div>
)

const Moment = ({ after, daysAfter }: { after: After; daysAfter: number }) => (
  <fieldset className="grid content-start gap-6 border-t border-line pt-6 lg:border-t-0 lg:pt-0">
    <legend className="float-left mb-2 font-serif text-2xl">When it comes</legend>
    <TextField
      label={`Days after ${SERIES[after].event}`}
      hint="0: at once."
      name="daysAfter"
      type="number"
      inputMode="numeric"
      min={0}
      max={MOST_DAYS}
      defaultValue={daysAfter}
      required
    />
    <p className="text-sm text-soft">{WHO_GETS_IT[after]}</p>
  </fieldset>
)
