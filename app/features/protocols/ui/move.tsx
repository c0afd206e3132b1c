import moves from './moves.svg?url'

/** A drawing of a step. Decorative. */
export const Move = ({ name }: { name: string }) => (
  <svg viewBox="0 0 160 120" aria-hidden="true" className="move">
    <use href={`${moves}#${name}`} width="160" height="120" />
  </svg>
)
