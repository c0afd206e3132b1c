import { type FormTarget, formTo } from '#app/browser/call.ts'
import { listSavedAnswers } from '#app/office/inbox/thread.server.ts'
import { ForGood } from '#app/office/ui/for-good.tsx'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/inbox-answers'

export const meta: Route.MetaFunction = () => unlisted('Saved answers', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools } = await staffOnly(asked, 'inbox')
  const answers = await listSavedAnswers(tools)
  return {
    answers: answers.map(({ updatedAt, ...answer }) => ({ ...answer, seen: updatedAt.toISOString() })),
    formId: crypto.randomUUID(),
  }
}

const PAGE = '/office/inbox/answers'

/** Saved answers: each can be edited in place; the form for a new one is at the end. */
export default function InboxAnswers({ loaderData: { answers, formId } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        back={{ href: '/office/inbox', words: 'Inbox' }}
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
                seen={answer.seen}
                button="Save"
              />
              <ForGood what="Delete this answer">
                <OfficeForm
                  to={formTo('POST /api/office/saved-answers/:id/remove', { path: { id: answer.id } })}
                  done={PAGE}
                >
                  <Submit variant="danger" size="small">
                    Delete it
                  </Submit>
                </OfficeForm>
              </ForGood>
            </div>
          </details>
        ))}
        <Part title="New answer" isApart>
          <Editing
            answer={{ title: '', body: 'Dear {name},\n\n' }}
            to={formTo('POST /api/office/saved-answers')}
            formId={formId}
            button="Keep"
          />
        </Part>
      </div>
    </>
  )
}

type EditingProps = {
  answer: { title: string; body: string }
  to: FormTarget
  /** When it was saved; a new one has the id of its form instead. */
  seen?: string
  formId?: string
  button: string
}

const Editing = ({ answer, to, seen, formId, button }: EditingProps) => (
  <OfficeForm to={to} formId={formId} done={PAGE} className="grid gap-4">
    {seen && <input type="hidden" name="seen" value={seen} />}
    <TextField label="Name" name="title" defaultValue={answer.title} required />
    <TextAreaField label="Words" name="body" defaultValue={answer.body} required />
    <p>
      <Submit>{button}</Submit>
    </p>
  </OfficeForm>
)
