import { type Difference, fieldInWords } from '../difference.ts'

/** What an action changed: the old value crossed out, the new one beside it, and both labelled in text. */
export function EntryChanges({ changes }: { changes: readonly Difference[] }) {
  if (changes.length === 0) return null
  return (
    <dl className="grid gap-1">
      {changes.map(({ name, before, after }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{fieldInWords(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== null && (
              <del className="text-soft">
                <span className="sr-only">was </span>
                {before}
              </del>
            )}{' '}
            {after !== null && (
              <ins className="no-underline">
                <span className="sr-only">is now </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
