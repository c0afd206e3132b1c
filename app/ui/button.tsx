import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import type { Link } from '#app/values/page-link.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Look = {
  /** One primary per view. `quiet` is for the action beside it, `danger` for what can't be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
}

function looks({ variant = 'primary', size = 'normal' }: Look, className?: string): string {
  return classNames('button', `button-${variant}`, size !== 'normal' && `button-${size}`, className)
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }

/** A real button. While `busy` it keeps its width, shows a spinner and can't be pressed. */
export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={looks({ variant, size }, className)}
    >
      {busy && <Spinner size="small" />}
      {children}
    </button>
  )
}

/** A submit button. */
export const Submit = (props: ButtonProps) => <Button {...props} type="submit" />

type ButtonLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & Look & { href: Link }

/** A link styled as a button, for the next step. Always a full, plain navigation. */
export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={looks({ variant, size }, className)}>
      {children}
    </a>
  )
}
