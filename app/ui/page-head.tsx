import type { ReactNode } from 'react'
import type { Link } from '#app/values/page-link.ts'
import { Carried } from './carried.tsx'
import { classNames } from './class-names.ts'
import { Drawing, type DrawingName } from './drawing.tsx'
import { WholeWords } from './whole-words.tsx'

type Props = {
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
  /** For a page with little besides its head: an illustration. */
  drawing?: DrawingName | undefined
  /** The same position for anything other than one of the drawings. */
  picture?: ReactNode
  /** The drawing's name in a view transition from another page. */
  carried?: string
  className?: string
}

/** The top of a page: its one h1, a sentence or two, then perhaps an action. */
export function PageHead({ eyebrow, title, lead, children, drawing, picture, carried, className }: Props) {
  const words = (
    <>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1 className="max-w-[10.2em] text-4xl font-light tracking-tight">
        {typeof title === 'string' ? <WholeWords>{title}</WholeWords> : title}
      </h1>
      {lead && <p className="measure text-lg text-soft">{lead}</p>}
      {children}
    </>
  )
  if (!drawing && !picture)
    return (
      <header
        className={classNames('wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-12 pb-10 sm:pt-20 sm:pb-14', className)}
      >
        {words}
      </header>
    )
  const beside = picture ?? (drawing && <Drawing name={drawing} className="w-full max-w-44 md:max-w-none" />)
  return (
    <header className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-6 pt-12 pb-8 sm:pt-20 sm:pb-24 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{words}</div>
      {carried ? <Carried name={carried}>{beside}</Carried> : <div>{beside}</div>}
    </header>
  )
}

/** The link to the parent page, in the eyebrow: a target as tall as a thumb, which no line is. */
export const EyebrowLink = ({ href, children }: { href: Link; children: ReactNode }) => (
  <a href={href} className="touch-around inline-flex min-h-6 items-center hover:underline">
    {children}
  </a>
)
