import { TextLink } from '#app/ui/text-link.tsx'
import { type Piece, piecesOf } from '../comment.ts'

/** A comment's text as paragraphs and links. It's rendered as text, so it can't run script. */
export const CommentBody = ({ body, mentioned }: { body: string; mentioned: readonly string[] }) => (
  <div className="measure grid gap-3 wrap-anywhere">
    {inParagraphs(body).map(({ at, text }) => (
      <p key={at} className="whitespace-pre-line">
        {piecesIn(text, mentioned).map(({ at: from, piece }) => (
          <Part key={from} piece={piece} />
        ))}
      </p>
    ))}
  </div>
)

function Part({ piece }: { piece: Piece }) {
  if (piece.kind === 'link')
    return (
      <TextLink href={piece.href as `https:${string}`} rel="nofollow ugc noopener" className="wrap-anywhere">
        {piece.text}
      </TextLink>
    )
  return piece.kind === 'name' ? <strong className="font-semibold">{piece.text}</strong> : piece.text
}

/** Splits a text into paragraphs, each with its offset. */
function inParagraphs(body: string): { at: number; text: string }[] {
  let at = 0
  return body.split('\n\n').map((text) => {
    const paragraph = { at, text }
    at += text.length + 2
    return paragraph
  })
}

function piecesIn(text: string, mentioned: readonly string[]): { at: number; piece: Piece }[] {
  let at = 0
  return piecesOf(text, mentioned).map((piece) => {
    const one = { at, piece }
    at += piece.text.length
    return one
  })
}
