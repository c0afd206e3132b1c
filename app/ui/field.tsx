import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classNames } from './class-names.ts'
import { useFieldError } from './form-state.ts'

type Frame = {
  label: ReactNode
  hint?: ReactNode
  /**
   * One sentence that says what to do. Shown beside the field and tied to it for screen readers. What the form around it
   * knows of a field of this name (`FormState`) needs no saying.
   */
  error?: string | null | undefined
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

function FieldFrame({
  name,
  label,
  hint,
  error: given,
  required,
  className,
  children,
}: Frame & {
  name: string
  required?: boolean | undefined
  className?: string | undefined
  children: (wiring: Wiring) => ReactNode
}) {
  const id = useId()
  const error = useFieldError(name, given)
  const describedBy = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {!required && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Frame & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { name: string }

/** One line of text with its label above. Fields without `required` say '(optional)'. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame
      name={input.name}
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      className={className}
    >
      {(wiring) => <input type="text" {...input} {...wiring} className="control" />}
    </FieldFrame>
  )
}

/** Asks for an email address. It is called `email` and needed, unless told otherwise. */
export function EmailField(props: Partial<TextFieldProps>) {
  return (
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
}

type TextAreaFieldProps = Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & { name: string }

/** Several lines of text; it grows with what is written where the browser can. */
export function TextAreaField({ label, hint, error, className, ...input }: TextAreaFieldProps) {
  return (
    <FieldFrame
      name={input.name}
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      className={className}
    >
      {(wiring) => <textarea rows={6} {...input} {...wiring} className="control field-sizing-content" />}
    </FieldFrame>
  )
}

type SelectFieldProps = Frame & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { name: string }

/**
 * The browser's own list: it is the one that works everywhere. `required` is for the label only: a list has always chosen
 * something, and with the attribute browsers take a first choice without a value ('Everybody') for none and send nothing.
 */
export function SelectField({ label, hint, error, required, className, children, ...input }: SelectFieldProps) {
  return (
    <FieldFrame name={input.name} label={label} hint={hint} error={error} required={required} className={className}>
      {(wiring) => (
        <select {...input} {...wiring} className="control">
          {children}
        </select>
      )}
    </FieldFrame>
  )
}

/** What is wrong with several inputs that stand together, below their legend. */
export function FieldProblem({ name }: { name: string }) {
  const error = useFieldError(name, null)
  return error && <p className="text-sm font-medium text-danger">{error}</p>
}
