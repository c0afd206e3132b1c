import type { ReactNode } from 'react'

/** A form that is seldom needed, behind its name. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details>
    <summary className="min-h-11 cursor-pointer content-center font-medium">{title}</summary>
    <div className="grid gap-6 pt-3">{children}</div>
  </details>
)
