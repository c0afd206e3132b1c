import { readabilityWords, readingFigures } from '../reading.ts'

/** Length and readability of the text, updated while typing. */
export function Reading({ markdown }: { markdown: string }) {
  const { words, minutes, ease } = readingFigures(markdown)
  return (
    <p className="text-sm text-soft tabular-nums">
      {words} {words === 1 ? 'word' : 'words'}
      {minutes > 0 && `, ${minutes} min to read`}
      {ease !== null && `, reading ease ${ease}: ${readabilityWords(ease)}`}
    </p>
  )
}
