import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
} from 'react'
import { classNames } from './class-names.ts'
import { FormState, useFieldError } from './form-state.ts'

type Frame = {
  label: ReactNode
  hint?: ReactNode
  /**
   * An error message that says what to do. Shown beside the field and announced by screen readers. Defaults to the
   * form's error for a field of this name (`FormState`).
   */
  error?: string | null | undefined
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FrameProps = Frame & {
  name: string
  required?: boolean | undefined
  className?: string | undefined
  /** `isSent`: the form is on its way. What was typed now would be neither sent nor kept, so it can't be. */
  children: (wiring: Wiring, isSent: boolean) => ReactNode
}

function FieldFrame({ name, label, hint, error: given, required, className, children }: FrameProps) {
  const id = useId()
  const { busy } = useContext(FormState)
  const error = useFieldError(name, given)
  const describedBy = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="wrap-anywhere text-sm font-medium">
        {label}
        {!required && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }, busy)}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** What is wrong with a field, whose input names it in `aria-describedby`. */
export const FieldError = ({ id, error, role }: { id: string; error: string | null | undefined; role?: 'alert' }) =>
  error && (
    <p id={`${id}-error`} role={role} className="text-sm font-medium text-danger">
      {error}
    </p>
  )

type TextFieldProps = Frame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
    name: string
    /** Of a search, a filter or a figure beside a tick, where nobody expects to fill in everything: no '(optional)'. */
    isQuery?: boolean
  }

/** A text input with its label above. Fields without `required` say '(optional)'. */
export const TextField = ({ label, hint, error, isQuery, className, ...input }: TextFieldProps) => (
  <FieldFrame {...{ label, hint, error, className }} name={input.name} required={input.required || isQuery}>
    {(wiring, isSent) => (
      // biome-ignore lint/a11y/noAutofocus: a page that comes with an error answers its field.
      <input type="text" readOnly={isSent} autoFocus={Boolean(error)} {...input} {...wiring} className="control" />
    )}
  </FieldFrame>
)

/** An email input. Named `email` and required by default. */
export const EmailField = (props: Partial<TextFieldProps>) => (
  <TextField
    label="Email address"
    name="email"
    type="email"
    autoComplete="email"
    inputMode="email"
    required
    maxLength={254}
    {...props}
  />
)

type TextAreaFieldProps = Frame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'maxLength'> & { name: string }

/**
 * A multi-line input; it grows with its content where the browser supports that. Without `maxLength`, which cuts a paste
 * without a word: the form or its door says how long a text may be.
 */
export const TextAreaField = ({ label, hint, error, className, ...input }: TextAreaFieldProps) => (
  <FieldFrame name={input.name} label={label} hint={hint} error={error} required={input.required} className={className}>
    {(wiring, isSent) => (
      <textarea rows={6} readOnly={isSent} {...input} {...wiring} className="control field-sizing-content" />
    )}
  </FieldFrame>
)

type SelectFieldProps = Frame & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { name: string }

/**
 * The native select, since it works everywhere. `required` only affects the label: a select always has a value, and
 * with the attribute browsers treat a first option without one ('Everybody') as missing and block the form.
 */
export const SelectField = ({ label, hint, error, required, className, children, ...input }: SelectFieldProps) => (
  <FieldFrame name={input.name} label={label} hint={hint} error={error} required={required} className={className}>
    {(wiring, isSent) => (
      <select inert={isSent} {...input} {...wiring} className="control">
        {children}
      </select>
    )}
  </FieldFrame>
)

/** The error of a group of inputs, below their legend; announced at once, as no single one of them is wrong. */
export function FieldProblem({ name }: { name: string }) {
  const error = useFieldError(name, null)
  return <FieldError id={name} error={error} role="alert" />
}

type Choice = readonly [value: string | number, words: ReactNode, ...more: unknown[]]

/** What can be chosen from a list: how it is sent, and how it is said. */
export const Options = ({ of }: { of: Iterable<Choice> }) =>
  Array.from(of, ([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
