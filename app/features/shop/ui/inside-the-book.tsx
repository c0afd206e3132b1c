import { X } from '#app/ui/icons.tsx'
import type { bookPages } from '../book-pages.server.ts'

/** Six spreads to open, and the table of contents. The dialogs are native, so they need no script. */
export function InsideTheBook({ spreads, contents, changes }: ReturnType<typeof bookPages>) {
  return (
    <div className="wrap">
      <section aria-labelledby="inside" className="grid gap-8 border-t border-line py-section">
        <h2 id="inside" className="text-3xl font-light tracking-tight">
          Look inside
        </h2>
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {spreads.map(({ name, alt, small, large }) => (
            <li key={name} className="grid content-start gap-3">
              <button type="button" popoverTarget={`spread-${name}`} className="spread-small">
                <img src={small} alt="" width={480} height={341} loading="lazy" decoding="async" />
                <span className="sr-only">Open: {alt}</span>
              </button>
              <p aria-hidden="true" className="text-sm text-soft">
                {alt}
              </p>
              <div id={`spread-${name}`} popover="auto" className="spread" role="dialog" aria-label={alt}>
                <img src={large} alt={alt} width={1360} height={965} loading="lazy" decoding="async" />
                <button
                  type="button"
                  popoverTarget={`spread-${name}`}
                  popoverTargetAction="hide"
                  className="button button-secondary spread-close"
                >
                  <X className="size-5" />
                  Close
                </button>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="contents" className="grid gap-8 border-t border-line py-section">
        <h2 id="contents" className="text-3xl font-light tracking-tight">
          Everything in it
        </h2>
        <div className="gap-12 sm:columns-2 lg:columns-3">
          {contents.map(({ part, chapters }) => (
            <div key={chapters[0]?.title} className="mb-8 break-inside-avoid">
              {part && <h3 className="mb-2 text-xl">{part}</h3>}
              <ol className="grid gap-1.5">
                {chapters.map(({ number, title }) => (
                  <li key={title} className="grid grid-cols-[2rem_1fr] text-soft">
                    <span className="font-serif text-clay tabular-nums">{number}</span>
                    {title}
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="changes" className="grid gap-6 border-t border-line py-section">
        <h2 id="changes" className="text-3xl font-light tracking-tight">
          What has changed
        </h2>
        <p className="measure text-soft">Buy it once, and every later edition is yours free.</p>
        <div className="grid max-w-2xl">
          {changes.map(({ edition, lines }, at) => (
            <details key={edition} open={at === 0} className="border-t border-line">
              <summary className="flex min-h-11 cursor-pointer items-center py-2 font-medium">{edition}</summary>
              <ul className="measure grid list-disc gap-2 pb-5 pl-5 text-soft">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </section>
    </div>
  )
}
