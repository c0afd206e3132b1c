import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'
import type { People } from '#app/values/byline.ts'
import type { Grade } from '../protocol.ts'
import { Grades } from './grades.tsx'

type Props = { days: string; duration: string; grade: Grade; reviewed: string; people: People }

export const Facts = ({ days, duration, grade, reviewed, people: { author, reviewer } }: Props) => (
  <div className="grid gap-x-10 gap-y-3 text-sm leading-normal md:max-lg:grid-cols-2 lg:gap-y-5">
    <dl className="facts">
      <Fact name="When">{days}</Fact>
      <Fact name="How long">{duration}</Fact>
      {author && <Fact name="By">{author}</Fact>}
      <Fact name="Reviewed">{reviewer ? `${reviewed}, by ${reviewer}` : reviewed}</Fact>
    </dl>
    <div className="grid content-start gap-2 lg:gap-3">
      <p className="font-medium">
        <TextLink href="/evidence#how-to-read" className="touch-line">
          How sure we are
        </TextLink>
      </p>
      <Grades grade={grade} />
    </div>
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
