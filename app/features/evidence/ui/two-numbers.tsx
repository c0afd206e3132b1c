import type { OftenQuoted } from '../claim.ts'

type Props = Pick<OftenQuoted, 'quoted' | 'holds'> & { className: string }

/** The often-quoted figure, small and struck through, with the supported one large below. Always together. */
export const TwoNumbers = ({ quoted, holds, className }: Props) => (
  <p className="grid gap-0.5 font-serif font-light tracking-tight">
    <span>
      <span className="sr-only">Often quoted: </span>
      <s className="text-xl text-soft decoration-clay decoration-2">{quoted}</s>
    </span>
    <span className={className}>
      <span className="sr-only">What the study supports: </span>
      {holds}
    </span>
  </p>
)
