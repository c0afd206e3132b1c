import type { Reference } from '../claim.ts'

/** The numbered sources of a page; the raised numbers in its text lead here. */
export function ReferenceList({
  references,
  title = 'References',
}: {
  references: readonly Reference[]
  title?: string
}) {
  if (references.length === 0) return null
  return (
    <section aria-labelledby="reference-list" className="measure border-t border-line pt-8">
      <h2 id="reference-list" className="text-2xl">
        {title}
      </h2>
      <ol className="references mt-5 grid gap-3 text-sm leading-normal text-soft">
        {references.map((reference) => (
          <li key={reference.id} id={`ref-${reference.id}`}>
            <Source reference={reference} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One source, written out; its title leads to it where it can be read. */
export function Source({ reference: { authors, year, title, source, url, note } }: { reference: Reference }) {
  return (
    <>
      {authors}
      {year === null ? '. ' : ` (${year}). `}
      {url ? (
        <a href={url} className="link" rel="noreferrer">
          {title}
        </a>
      ) : (
        <span className="text-ink">{title}</span>
      )}
      . {source}.{note && ` ${note}`}
    </>
  )
}
