import type { ReactNode } from 'react'

/**
 * An element that a view transition carries here from a list. It blocks rendering until it has arrived: otherwise the
 * browser would show the part of a long page that is there already, and the picture would only fade.
 */
export const Carried = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <>
    <link rel="expect" href="#carried" blocking="render" />
    <div id="carried" style={{ viewTransitionName: name }} className={className}>
      {children}
    </div>
  </>
)
