import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldProblem, Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { SCOPES, type Scope } from '../scopes.ts'

const LASTS = { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' }

type Props = { scopes: readonly Scope[]; onDone: (form: HTMLFormElement) => unknown }

export const TokenForm = ({ scopes, onDone }: Props) => (
  <Form to={formTo('POST /api/account/tokens')} onDone={(_made, form) => onDone(form)} className="grid max-w-md gap-6">
    <TextField label="Name" name="name" hint="What the program is, so that you know it again." required />
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-sm font-medium">What it may do</legend>
      {scopes.map((scope) => (
        <Checkbox key={scope} name={scope} className="py-2.5" label={SCOPES[scope].label} />
      ))}
      <FieldProblem name="scopes" />
    </fieldset>
    <SelectField label="Ends after" name="days" defaultValue="90" required>
      <Options of={Object.entries(LASTS)} />
    </SelectField>
    <FormProblem />
    <Submit className="justify-self-start">Make a token</Submit>
  </Form>
)
