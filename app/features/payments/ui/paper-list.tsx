import { TextLink } from '#app/ui/text-link.tsx'
import { londonDay as day } from '#app/values/london-day.ts'
import { inPounds } from '#app/values/pence.ts'
import { type Paper, paperNumber, paperPath } from '../paper.ts'

/** Lists receipts and credit notes as files, newest first; renders nothing without any. */
export function PaperList({ papers }: { papers: readonly Paper[] }) {
  if (papers.length === 0) return null
  return (
    <details className="measure border-t border-line pt-4">
      <summary className="cursor-pointer font-medium">Receipts</summary>
      <ul className="grid gap-2 pt-3 text-sm">
        {papers.map(({ id, kind, number, amount, issuedAt, lines }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <TextLink href={paperPath(id)}>
              {kind === 'receipt' ? 'Receipt' : 'Credit note'} {paperNumber(number)} (PDF)
            </TextLink>
            <span className="text-soft">
              {kind === 'receipt' && lines[0] ? lines[0].name : day(issuedAt)},{' '}
              <span className="tabular-nums">{inPounds(amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
