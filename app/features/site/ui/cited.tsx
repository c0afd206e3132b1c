import { TextLink } from '#app/ui/text-link.tsx'
/** Superscript links to a sentence's sources. Place directly after the last word. */
export function Cited({ references }: { references: readonly string[] | undefined }) {
  if (!references) return null
  return references.map((reference) => (
    <TextLink
      key={reference}
      href={`/evidence#ref-${reference}`}
      className="ml-0.5 inline-block px-1 align-super text-xs leading-none"
    >
      <span className="sr-only">Source </span>
      {reference}
    </TextLink>
  ))
}
