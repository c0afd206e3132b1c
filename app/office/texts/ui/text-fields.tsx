import type { ComponentProps } from 'react'
import { type PictureChoice, PictureField } from '#app/office/ui/picture-field.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DRAWINGS } from '#app/ui/drawing.tsx'
import { FieldProblem, Options, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { capitalised } from '#app/values/number-words.ts'
import type { Field } from '../fields.server.ts'

type Props = {
  fields: readonly Field[]
  /** The choices of a picture field. */
  pictures: readonly PictureChoice[]
  pillars: readonly { slug: string; title: string }[]
}
type FieldProps = Omit<Props, 'fields'>

/** The form of a text, generated from the schema of its kind. */
export const TextFields = ({ fields, ...rest }: Props) =>
  fields.map((field) => <OneField key={field.name} field={field} {...rest} />)

function OneField({ field, ...rest }: { field: Field } & FieldProps) {
  const { pictures, pillars } = rest
  const { name, label, isRequired, hint } = field
  // Missing values are reported when publishing: a draft may be incomplete (the form has `noValidate`).
  const open = { name, label, hint, required: isRequired }
  switch (field.kind) {
    case 'words':
      return <TextAreaField {...open} rows={3} defaultValue={field.value} spellCheck lang="en-GB" />
    case 'lines':
      return (
        <TextAreaField
          {...open}
          rows={2}
          defaultValue={field.value}
          hint={[hint, 'One a line.'].filter(Boolean).join(' ')}
        />
      )
    case 'choice':
      return <Choice {...open} value={field.value} options={field.options} />
    case 'pillar':
      return (
        <Choice
          {...open}
          value={field.value}
          options={pillars.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
      )
    case 'drawing':
      return <Choice {...open} value={field.value} options={DRAWING_OPTIONS} none="That of its pillar" />
    case 'tick':
      return (
        <div>
          <input type="hidden" name={`${name}.known`} value="yes" />
          <Checkbox name={name} label={label} defaultChecked={field.value} />
        </div>
      )
    case 'ticks':
      return (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">{label}</legend>
          {hint && <p className="text-sm text-soft">{hint}</p>}
          <input type="hidden" name={`${name}.known`} value="yes" />
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {field.options.map(({ value, label: words, isChosen }) => (
              <Checkbox key={value} name={`${name}.${value}`} label={words} defaultChecked={isChosen} />
            ))}
          </div>
          <FieldProblem name={name} />
        </fieldset>
      )
    case 'group':
      return (
        <fieldset className="grid gap-5 border-l-2 border-line pl-4">
          <legend className="mb-3 font-serif text-lg">{label}</legend>
          {hint && <p className="text-sm text-soft">{hint}</p>}
          <TextFields fields={field.fields} {...rest} />
        </fieldset>
      )
    case 'list':
      return <ListField field={field} {...rest} />
    case 'picture':
      return <PictureField {...{ name, label }} hint={hint ?? ''} by="link" choices={pictures} chosen={field.value} />
    default:
      return (
        <TextField
          {...open}
          type={field.kind === 'day' ? 'date' : 'text'}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          defaultValue={field.value}
          spellCheck={field.kind === 'line'}
        />
      )
  }
}

type ChoiceProps = Pick<ComponentProps<typeof SelectField>, 'name' | 'label' | 'hint' | 'required'> & {
  value: string
  options: readonly { value: string; label: string }[]
  /** What choosing none means. */
  none?: string
}

const DRAWING_OPTIONS = DRAWINGS.map((name) => ({ value: name, label: capitalised(name.replaceAll('-', ' ')) }))

/** One of several options. A value outside them, as in a new text, counts as not chosen. */
function Choice({ value, options, none = 'None', ...rest }: ChoiceProps) {
  const isKnown = options.some((option) => option.value === value)
  return (
    <SelectField {...rest} defaultValue={isKnown ? value : ''}>
      {!(rest.required && isKnown) && <option value="">{rest.required ? 'Please choose' : none}</option>}
      <Options of={options.map((option) => [option.value, option.label])} />
    </SelectField>
  )
}

function ListField({ field, ...rest }: { field: Extract<Field, { kind: 'list' }> } & FieldProps) {
  const { name: list, label, hint, items, blank } = field
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-serif text-lg">{label}</legend>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      <FieldProblem name={list} />
      {items.map(({ name, fields }) => (
        <details key={name} className="rounded-md border border-line px-4" open={items.length < 4}>
          <summary className="min-h-11 content-center py-2 font-medium">{summaryOf(name, fields)}</summary>
          <div className="grid gap-5 pt-2 pb-4">
            <TextFields fields={fields} {...rest} />
            <Checkbox name={`${name}.remove`} label="Remove this one when I save" />
          </div>
        </details>
      ))}
      <details className="rounded-md border border-line border-dashed px-4">
        <summary className="flex min-h-11 items-center py-2 font-medium text-action">Add one</summary>
        <div className="grid gap-5 pt-2 pb-4">
          <TextFields fields={blank} {...rest} />
        </div>
      </details>
    </fieldset>
  )
}

function summaryOf(name: string, fields: readonly Field[]): string {
  const [first] = fields.filter(
    (one) => one.kind === 'line' && /\.(?:title|label|question|name|grade|id|text)$/.test(one.name),
  )
  return first && 'value' in first && first.value
    ? String(first.value)
    : `Number ${Number(name.slice(name.lastIndexOf('.') + 1)) + 1}`
}
