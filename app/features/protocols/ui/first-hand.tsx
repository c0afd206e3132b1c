type Props = { words: string; name: string }

/** How the coach does it, in their own words. */
export const FirstHand = ({ words, name }: Props) => (
  <figure className="measure grid gap-2 border-l-2 border-sun pl-5">
    <blockquote className="font-serif text-xl leading-snug italic">“{words}”</blockquote>
    <figcaption className="text-sm text-soft">{name}</figcaption>
  </figure>
)
