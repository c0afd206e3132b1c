import moves from './moves.svg?url'

/** How a step is done, drawn. Decoration: the words of the step say it all. */
export const Move = ({ name }: { name: string }) => (
  <svg viewBox="0 0 160 120" aria-hidden="true" className="move">
    <use href={`${moves}#${name}`} width="160" height="120" />
  </svg>
)
