import type { ReactNode } from 'react'

/** A part of somebody's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
