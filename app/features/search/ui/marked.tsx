import type { Snippet } from '../search.ts'

export const Marked = ({ pieces }: { pieces: Snippet }) =>
  pieces.map(({ text, isHit }, at) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
      <mark key={at} className="bg-tint font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
