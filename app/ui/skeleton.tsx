import { classNames } from './class-names.ts'

/** A grey pulsing place for something that is on its way. Decorative: say in words, nearby, what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-md bg-line', className)} />
}
