import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useFieldError } from './form-state.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
}

/** The native checkbox, large enough for a thumb; the whole line is its label. */
export function Checkbox({ label, hint, error: given, className, ...input }: Props) {
  const id = useId()
  const error = useFieldError(input.name, given)
  const describedBy = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined
  return (
    <div className={classNames('grid grid-cols-[auto_1fr] gap-x-3 gap-y-1', className)}>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-5 shrink-0"
      />
      <label htmlFor={id} className="-my-3 py-3 text-sm leading-normal">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="col-start-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
