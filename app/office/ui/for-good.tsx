import type { ReactNode } from 'react'

type Props = {
  what: string
  /** What happens, where the button alone doesn’t say it. */
  says?: string
  /** What the page is for, and not only at its edge. */
  isMain?: boolean
  children: ReactNode
}

const QUIET = 'link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm text-danger'

/** The button of what can't be undone, behind a first press that says so. Works without script. */
export const ForGood = ({ what, says, isMain = false, children }: Props) => (
  <details>
    <summary className={isMain ? 'button button-primary' : QUIET}>{what}</summary>
    <div className="grid justify-items-start gap-2 pt-1 pb-3">
      <p className="text-sm text-soft">{says && `${says} `}This can’t be undone.</p>
      {children}
    </div>
  </details>
)
