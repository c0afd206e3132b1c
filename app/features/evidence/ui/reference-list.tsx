import { Named } from '#app/ui/named.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { READINGS, type Reference } from '../claim.ts'

type Props = { references: readonly Reference[]; title?: string }

/** The numbered sources of a page, linked from the citations in its text. */
export function ReferenceList({ references, title = 'References' }: Props) {
  if (references.length === 0) return null
  return (
    <Named by="reference-list" title={title} className="measure border-t border-line pt-8">
      <ol className="mt-5 grid list-decimal gap-3 pl-8 text-sm leading-normal text-soft marker:tabular-nums">
        {references.map((reference) => (
          <li
            key={reference.id}
            id={`ref-${reference.id}`}
            className="pl-1 target:text-ink target:marker:font-semibold target:marker:text-clay"
          >
            <Source reference={reference} />
          </li>
        ))}
      </ol>
    </Named>
  )
}

/** A source, with its title linked if it is online. */
const Source = ({ reference: { authors, year, title, source, url, note, read } }: { reference: Reference }) => (
  <>
    {authors}
    {year === null ? '. ' : ` (${year}). `}
    {url ? (
      <TextLink href={url} rel="noreferrer">
        {title}
      </TextLink>
    ) : (
      <span className="text-ink">{title}</span>
    )}
    {/[?!]$/.test(title) ? ' ' : '. '}
    {source !== authors && `${source}. `}
    {note && `${note} `}
    <span className="min-[25rem]:whitespace-nowrap">
      <span aria-hidden="true">{READINGS[read].mark}</span>
      {`\u00A0${READINGS[read].words}.`}
    </span>
    {url && <span className="hidden print:inline"> {url}</span>}
  </>
)
