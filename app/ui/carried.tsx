import type { ReactNode } from 'react'

type Props = { name: string; className?: string; children: ReactNode }

/**
 * What is carried here from a list (a view transition). The page is not shown before it has come: of a long page the
 * browser would else show what is there already, and the picture would only fade.
 */
export const Carried = ({ name, className, children }: Props) => (
  <>
    <link rel="expect" href="#carried" blocking="render" />
    <div id="carried" style={{ viewTransitionName: name }} className={className}>
      {children}
    </div>
  </>
)
