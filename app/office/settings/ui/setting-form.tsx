import { formTo } from '#app/browser/call.ts'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { SETTING_GROUPS, type SettingField, type SettingGroupKey } from '../../setting-groups.ts'

type Props = { id: SettingGroupKey; values: Readonly<Record<string, string>>; revision: number }

export function SettingForm({ id, values, revision }: Props) {
  const fields: readonly SettingField[] = SETTING_GROUPS[id].fields
  return (
    <OfficeForm
      to={formTo('POST /api/office/settings/:key', { path: { key: id } })}
      done={`/office/settings/${id}?done=1`}
      className="grid max-w-md gap-5"
    >
      <input type="hidden" name="revision" value={revision} />
      {fields.map(({ name, label, hint, kind }) => {
        const wiring = { name, label, hint, defaultValue: values[name] ?? '' }
        if (kind === 'lines') return <TextAreaField key={name} {...wiring} rows={3} />
        return <TextField key={name} {...wiring} {...INPUTS[kind]} />
      })}
      <Submit className="justify-self-start">Save</Submit>
    </OfficeForm>
  )
}

const INPUTS = {
  text: {},
  email: { type: 'email' },
  url: { type: 'url', placeholder: 'https://' },
  percent: { inputMode: 'decimal', required: true },
  pounds: { inputMode: 'decimal', required: true },
  days: { inputMode: 'numeric', required: true },
  countries: { required: true, autoCapitalize: 'characters' },
} as const
