import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { Suggestion } from '../suggestions.server.ts'

/** The coach's suggestions, to accept or decline. */
export const Suggestions = ({ suggestions }: { suggestions: readonly Suggestion[] }) => (
  <section aria-label="Suggestions" className="grid gap-4">
    {suggestions.map((one) => (
      <article key={one.id} className="surface grid gap-4 rounded-lg border border-line p-5">
        <p className="text-sm text-soft">{one.writer} suggests</p>
        <h2 className="text-xl">{one.title}</h2>
        <p className="break-words">{one.words}</p>
        <div className="flex flex-wrap gap-3">
          <Answer id={one.id} answer="accepted" label="Accept" />
          <Answer id={one.id} answer="declined" label="Not for me" />
        </div>
      </article>
    ))}
  </section>
)

const Answer = ({ id, answer, label }: { id: string; answer: 'accepted' | 'declined'; label: string }) => (
  <Form to={formTo('POST /api/coach/suggestions/:id', { path: { id } })} className="grid gap-2">
    <input type="hidden" name="answer" value={answer} />
    <Submit variant={answer === 'accepted' ? 'primary' : 'secondary'}>{label}</Submit>
    <FormProblem />
  </Form>
)
