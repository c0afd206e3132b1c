import { type FormEvent, type ReactNode, useState } from 'react'
import type { FormTarget } from '#app/browser/call.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { FormState } from '#app/ui/form-state.ts'

/** The form around a list whose rows are chosen; a plain one. Without script its door says that none was. */
export function ChosenForm({ to, children }: { to: FormTarget; children: ReactNode }) {
  const [problem, setProblem] = useState<string | null>(null)
  function refuseNone(event: FormEvent<HTMLFormElement>) {
    if (event.currentTarget.querySelector('[name^="chosen."]:checked')) return
    event.preventDefault()
    setProblem('Please choose at least one.')
  }
  return (
    <form {...to} onSubmit={refuseNone} onChange={() => setProblem(null)} className="grid gap-4">
      <FormState value={{ busy: false, error: null, fieldError: () => problem }}>{children}</FormState>
    </form>
  )
}

/** Beside the buttons: that nothing is chosen. */
export const ChosenProblem = () => <FieldProblem name="chosen" />
