import type { Difference } from '../differences.server.ts'

/** What a revision changed: removed and added lines; long unchanged passages are left out. */
export function Differences({ parts }: { parts: readonly Difference[] }) {
  if (parts.length === 0) return <p className="text-sm text-soft">No words changed.</p>
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-raised text-sm leading-normal">
      {parts.map(({ kind, text, place }) => (
        <p key={place} className={CLASSES[kind]}>
          <span className="sr-only">{WORDS[kind]}</span>
          {text}
        </p>
      ))}
    </div>
  )
}

const CLASSES = {
  same: 'whitespace-pre-wrap px-4 py-1 text-soft',
  gap: 'border-y border-line bg-sunk px-4 py-1 text-xs text-soft',
  gone: 'whitespace-pre-wrap border-l-4 border-danger bg-sunk px-3 py-1 line-through decoration-danger/60',
  new: 'whitespace-pre-wrap border-l-4 border-action bg-tint px-3 py-1',
} as const
const WORDS = { same: '', gap: '', gone: 'Went: ', new: 'Came: ' } as const
