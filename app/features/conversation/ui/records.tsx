import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { Talk } from '../list-talk.server.ts'

const TITLES = { hidden: 'A comment of yours was hidden', warning: 'You were warned', suspension: 'You can’t write' }

/** The decisions about a member, with forms to appeal. */
export function Decisions({ decisions }: Pick<Talk, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <section id="decisions" aria-labelledby="decisions-heading" className="grid max-w-2xl gap-4">
      <h2 id="decisions-heading" className="text-2xl font-light">
        What we decided
      </h2>
      <ul>
        {decisions.map(({ id, kind, reason, on, until, isOver, appeal, answer, mayAppeal }) => (
          <li key={id} className="grid gap-2 border-t border-line py-4">
            <p className="font-semibold">
              {TITLES[kind]}
              {kind === 'suspension' && (until ? ` until ${until}` : ' any more')}, {on}
              {isOver && <span className="font-normal text-soft"> (taken back)</span>}
            </p>
            <p className="measure whitespace-pre-line">{reason}</p>
            {appeal && <p className="measure whitespace-pre-line text-soft">Your appeal: {appeal}</p>}
            {appeal && (
              <p className="measure whitespace-pre-line">{answer ? `Our answer: ${answer}` : 'We’ll answer it.'}</p>
            )}
            {mayAppeal && (
              <details>
                <summary className="link touch w-fit cursor-pointer">Appeal</summary>
                <Form
                  to={formTo('POST /api/talk/decisions/:id/appeal', { path: { id } })}
                  className="measure grid gap-4 pt-2"
                >
                  <TextAreaField
                    label="Why is it wrong?"
                    name="words"
                    required
                    rows={4}
                    hint="You can appeal once. We’ll look at it again and answer you."
                  />
                  <Submit variant="secondary" className="justify-self-start">
                    Send the appeal
                  </Submit>
                  <FormProblem />
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member's reports and their outcomes. */
export function Reports({ reports }: Pick<Talk, 'reports'>) {
  if (reports.length === 0) return null
  return (
    <section id="reports" aria-labelledby="reports-heading" className="grid max-w-2xl gap-4">
      <h2 id="reports-heading" className="text-2xl font-light">
        What you reported
      </h2>
      <ul>
        {reports.map(({ id, reason, on, outcome }) => (
          <li key={id} className="grid gap-1 border-t border-line py-3">
            <p>
              {reason}, <span className="text-soft">{on}</span>
            </p>
            <p className="text-soft">{outcome ?? 'We’re looking at it.'}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
