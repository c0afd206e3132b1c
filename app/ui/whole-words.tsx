import { splitWholeWords } from '#app/values/whole-words.ts'

/** A text in which no line breaks within CBT-I or e-book. */
export const WholeWords = ({ children }: { children: string }) =>
  splitWholeWords(children).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  )
