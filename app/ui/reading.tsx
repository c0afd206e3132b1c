import type { ReactNode } from 'react'

type Entry = { id: string; text: string; depth?: number }

/** A page for reading: the text, and beside it (above it on a phone) the navigation. */
export const Reading = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="wrap pb-section print:pb-0">
    <div className="grid gap-8 border-t border-line pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16 lg:pt-10 print:block">
      <div className="grid gap-5 self-start lg:gap-8 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:pb-4">
        {aside}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-14 print:mt-6 print:flex print:flex-col print:gap-8">
        {children}
      </div>
    </div>
  </div>
)

/** The table of contents: open beside the text on wide screens, collapsed above it on small ones. */
export function Contents({ entries, title = 'On this page' }: { entries: readonly Entry[]; title?: string }) {
  const top = entries.filter(({ depth = 2 }) => depth === 2)
  if (top.length < 2) return null
  const list = (
    <ol className="mt-3 grid gap-0.5 border-l border-line">
      {top.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-11 items-center lg:min-h-8 border-l border-transparent py-1 pl-4 text-sm leading-snug text-soft hover:border-clay hover:text-ink"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label={title} className="print:hidden">
      <details className="lg:hidden">
        <summary className="w-fit min-h-11 content-center font-sans text-sm font-semibold text-clay">{title}</summary>
        {list}
      </details>
      <div className="max-lg:hidden">
        <p className="eyebrow">{title}</p>
        {list}
      </div>
    </nav>
  )
}
