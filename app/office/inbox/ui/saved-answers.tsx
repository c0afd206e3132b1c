import { formTo } from '#app/browser/call.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { ChevronLeft } from '#app/ui/icons.tsx'
import { OfficeForm, Submit } from '../../ui/office-form.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'

type Saved = { id: string; title: string; body: string }

const PAGE = '/office/inbox/answers'

/** Answers that are written often: each can be changed in its place, a new one stands at the end. */
export function SavedAnswers({ answers }: { answers: readonly Saved[] }) {
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/inbox" className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <ChevronLeft className="size-4" />
            Inbox
          </a>
        }
        title="Saved answers"
        lead="Answers you write often, to begin from. {name} becomes the person’s first name."
      />
      <div className="grid max-w-(--container-text) gap-4">
        {answers.map((answer) => (
          <details key={answer.id} className="border-t border-line">
            <summary className="flex min-h-14 cursor-pointer items-center font-medium">{answer.title}</summary>
            <div className="grid gap-2 pb-6">
              <Editing
                answer={answer}
                to={formTo('POST /api/office/saved-answers/:id', { path: { id: answer.id } })}
                button="Save"
              />
              <OfficeForm
                to={formTo('POST /api/office/saved-answers/:id/remove', { path: { id: answer.id } })}
                done={PAGE}
              >
                <Submit variant="quiet" className="-ml-4">
                  Delete
                </Submit>
              </OfficeForm>
            </div>
          </details>
        ))}
        <section className="grid gap-4 border-t border-line pt-6">
          <h2 className="text-2xl">New answer</h2>
          <Editing
            answer={{ title: '', body: 'Dear {name},\n\n' }}
            to={formTo('POST /api/office/saved-answers')}
            button="Keep"
          />
        </section>
      </div>
    </>
  )
}

type EditingProps = { answer: Omit<Saved, 'id'>; to: { method: 'post'; action: string }; button: string }

const Editing = ({ answer, to, button }: EditingProps) => (
  <OfficeForm to={to} done={PAGE} className="grid gap-4">
    <TextField label="Name" name="title" defaultValue={answer.title} required maxLength={80} />
    <TextAreaField label="Words" name="body" defaultValue={answer.body} required maxLength={20_000} />
    <p>
      <Submit>{button}</Submit>
    </p>
  </OfficeForm>
)
