/** How the coach does it, in their own words. */
export const FirstHand = ({ words, name }: { words: string; name: string }) => (
  <figure className="measure grid gap-2 border-l-2 border-sun pl-5">
    <blockquote className="font-serif text-xl leading-snug italic">“{words}”</blockquote>
    <figcaption className="text-sm text-soft">{name}</figcaption>
  </figure>
)
