import { formTo } from '#app/browser/call.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { ChevronLeft } from '#app/ui/icons.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'
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
                {({ busy }) => (
                  <Button type="submit" variant="quiet" busy={busy} className="-ml-4">
                    Delete
                  </Button>
                )}
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
    {({ busy, fieldError }) => (
      <>
        <TextField
          label="Name"
          name="title"
          defaultValue={answer.title}
          required
          maxLength={80}
          error={fieldError('title')}
        />
        <TextAreaField
          label="Words"
          name="body"
          defaultValue={answer.body}
          required
          maxLength={20_000}
          error={fieldError('body')}
        />
        <p>
          <Button type="submit" busy={busy}>
            {button}
          </Button>
        </p>
      </>
    )}
  </OfficeForm>
)
