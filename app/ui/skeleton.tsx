import { classNames } from './class-names.ts'

/** A grey pulsing placeholder while something loads. Decorative: say in text, nearby, what is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('block animate-pulse rounded-md bg-line', className)} />
)
