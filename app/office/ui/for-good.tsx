import type { ReactNode } from 'react'

type Props = { what: string; children: ReactNode }

/** The button of what can't be undone, behind a first press that says so. */
export const ForGood = ({ what, children }: Props) => (
  <details>
    <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm text-danger">
      {what}
    </summary>
    <div className="grid justify-items-start gap-2 pt-1 pb-3">
      <p className="text-sm text-soft">This can’t be undone.</p>
      {children}
    </div>
  </details>
)
