import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { SCOPES, type Scope } from '../scopes.ts'

const LASTS = { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' }

/** Creates an access token: name, scopes and lifetime. */
export function TokenForm({ scopes, onDone }: { scopes: readonly Scope[]; onDone: () => void }) {
  const { onSubmit, busy, error, field, fieldError } = useFormPost({ onDone })
  return (
    <form {...formTo('POST /api/account/tokens')} onSubmit={onSubmit} className="grid max-w-md gap-6">
      <TextField
        label="Name"
        {...field('name')}
        hint="What the program is, so that you know it again."
        required
        maxLength={80}
      />
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-sm font-medium">What it may do</legend>
        {scopes.map((scope) => (
          <Checkbox key={scope} name={scope} className="py-2.5" label={SCOPES[scope].label} />
        ))}
        {fieldError('scopes') && <p className="text-sm font-medium text-danger">{fieldError('scopes')}</p>}
      </fieldset>
      <SelectField label="Ends after" name="days" defaultValue="90" required>
        {Object.entries(LASTS).map(([days, words]) => (
          <option key={days} value={days}>
            {words}
          </option>
        ))}
      </SelectField>
      {error && <p className="text-sm text-danger">{error.userMessage}</p>}
      <Submit busy={busy} className="justify-self-start">
        Make a token
      </Submit>
    </form>
  )
}
