import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, useContext } from 'react'
import type { Link } from '#app/values/page-link.ts'
import { classNames } from './class-names.ts'
import { FormState } from './form-state.ts'
import { Spinner } from './spinner.tsx'

type ButtonStyle = {
  /** One primary per view. `quiet` is for the action beside it, `danger` for what can't be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
}

const classesOf = ({ variant = 'primary', size = 'normal' }: ButtonStyle, className?: string): string =>
  classNames('button', `button-${variant}`, size !== 'normal' && `button-${size}`, className)

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle & { busy?: boolean }

/** A real button. While `busy` it keeps its width and its focus, shows a spinner and can't be pressed. */
export const Button = ({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    // Not disabled: that would take the focus away from whoever pressed it.
    aria-disabled={busy || undefined}
    {...rest}
    onClick={busy ? undefined : onClick}
    className={classesOf({ variant, size }, className)}
  >
    {busy && <Spinner size="small" />}
    {children}
  </button>
)

/** The submit button of a form, which is sent once however often it's pressed; shows that it is being sent. */
export function Submit({ busy, ...rest }: ButtonProps) {
  const form = useContext(FormState)
  return <Button {...rest} type="submit" busy={busy ?? form.busy} />
}

type ButtonLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & ButtonStyle & { href: Link }

/** A link styled as a button, for the next step. Always a full, plain navigation. */
export const ButtonLink = ({ variant, size, className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={classesOf({ variant, size }, className)}>
    {children}
  </a>
)
