import type { ReactNode } from 'react'
import { drawingNamed } from '#app/ui/drawing.tsx'
import { ChevronDown, TriangleAlert } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Contents, Reading } from '#app/ui/reading.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { WholeWords } from '#app/ui/whole-words.tsx'
import type { People } from '#app/values/byline.ts'
import { type Dose, splitWarnings, WHO_SHOULD_NOT } from '../protocol.ts'
import type { ProtocolText } from '../protocol-texts.server.ts'
import { splitSteps } from '../steps.ts'
import { Facts } from './facts.tsx'
import { SafetyNote, type SafetyWords } from './safety-note.tsx'
import { Steps } from './steps.tsx'

type Neighbour = { href: string; title: string }
type Text = Pick<
  ProtocolText,
  'summary' | 'days' | 'duration' | 'grade' | 'dose' | 'check' | 'steps' | 'html' | 'headings'
> & {
  reviewed: string
  people: People
  /** How the coach does it, and the coach's name if set. */
  firstHand?: { words: string; name: string } | undefined
  drawing: string
}

type Props = {
  title: string
  path: string
  /** Null until written. */
  text: Text | null
  references: ReactNode
  previous: Neighbour | null
  next: Neighbour | null
  safety: SafetyWords
}

/** The view-transition name of its drawing, from the list to its page. */
export const carriedName = (path: string) => `protocol${path.replaceAll('/', '-')}`

export function ProtocolArticle({ title, path, text, references, previous, next, safety }: Props) {
  return (
    <article>
      <PageHead
        eyebrow={<EyebrowLink href="/weekly-protocols">Weekly protocols</EyebrowLink>}
        title={title}
        lead={text?.summary}
        drawing={text ? drawingNamed(text.drawing, 'activity') : undefined}
        carried={carriedName(path)}
      >
        {text?.dose && <DoseStrip dose={text.dose} />}
      </PageHead>
      {text ? (
        <Reading
          aside={
            <>
              <Facts
                days={text.days}
                duration={text.duration}
                grade={text.grade}
                reviewed={text.reviewed}
                people={text.people}
              />
              <Contents entries={headingsOf(text)} />
            </>
          }
        >
          <Words {...text} />
          <SafetyNote {...safety} />
          {references}
          <Neighbours previous={previous} next={next} />
        </Reading>
      ) : (
        <div className="wrap grid gap-14 pb-section">
          <Notice title="Content will be added" className="measure">
            This protocol isn’t written yet. The others are ready to read.
          </Notice>
          <Neighbours previous={previous} next={next} />
        </div>
      )}
    </article>
  )
}

/** The short safety lines first, then the text. A text without them stays unchanged. */
function Words({ html, check, steps = [], firstHand }: Pick<Text, 'html' | 'check' | 'steps' | 'firstHand'>) {
  const { rest, warnings } = check ? splitWarnings(html) : { rest: html, warnings: null }
  const text = warnings ? rest : html
  const parts = splitSteps(text)
  return (
    <div className="grid gap-10">
      {check && warnings && <CheckFirst lines={check} warnings={warnings} />}
      {firstHand && <FirstHand {...firstHand} />}
      {parts ? (
        <div>
          <Prose html={parts.before} />
          <Steps steps={parts.steps} extras={steps} />
          <Prose html={parts.after} />
        </div>
      ) : (
        <Prose html={text} />
      )}
    </div>
  )
}

/** Headings, with 'Check first' at the top as on the page. */
const headingsOf = ({ headings, check }: Pick<Text, 'headings' | 'check'>) =>
  check && headings.some(({ id }) => id === WHO_SHOULD_NOT)
    ? [{ id: WHO_SHOULD_NOT, text: 'Check first' }, ...headings.filter(({ id }) => id !== WHO_SHOULD_NOT)]
    : headings

function Neighbours({ previous, next }: Pick<Props, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav
      aria-label="Before and after"
      className="print:hidden measure grid gap-4 border-t border-line pt-6 sm:grid-cols-2"
    >
      {previous && <Neighbour words="Before" {...previous} />}
      {next && <Neighbour words="After" {...next} className="sm:col-start-2 sm:text-right" />}
    </nav>
  )
}

const Neighbour = ({ words, href, title, className }: Neighbour & { words: string; className?: string }) => (
  <p className={className}>
    <span className="block text-sm text-soft">{words}</span>
    <TextLink href={href} className="touch-line">
      {title}
    </TextLink>
  </p>
)

/** Who should not do it: three lines, expandable to the full text. Printed in full. */
const CheckFirst = ({ lines, warnings }: { lines: readonly string[]; warnings: string }) => (
  <section aria-labelledby={WHO_SHOULD_NOT} className="check-first">
    <h2 id={WHO_SHOULD_NOT} className="flex items-center gap-3 text-2xl">
      <TriangleAlert className="size-6 text-danger" strokeWidth={1.75} />
      Check first
    </h2>
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line}>
          <WholeWords>{line}</WholeWords>
        </li>
      ))}
    </ul>
    <details className="group">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
        Who should not, in full
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <Prose html={warnings} className="pt-3 text-base" />
    </details>
  </section>
)

/** The dose as large figures. */
const DoseStrip = ({ dose }: { dose: Dose }) => (
  <div className="dose">
    <dl className="dose-strip">
      {dose.map(({ figure, of }) => (
        <div key={of}>
          <dt className="text-sm text-soft">{of}</dt>
          <dd className="font-serif text-3xl font-light tracking-tight tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** How the coach does it, in their own words. */
const FirstHand = ({ words, name }: { words: string; name: string }) => (
  <figure className="measure grid gap-2 border-l-2 border-sun pl-5">
    <blockquote className="font-serif text-xl leading-snug italic">“{words}”</blockquote>
    <figcaption className="text-sm text-soft">{name}</figcaption>
  </figure>
)
