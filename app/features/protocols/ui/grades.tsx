import { Badge } from '#app/ui/badge.tsx'
import { type Grade, splitGrade } from '../protocol.ts'

/** Two evidence grades: for everyday life, and for a longer life. */
export function Grades({ grade, size = 'normal' }: { grade: Grade; size?: 'small' | 'normal' }) {
  const rows = [
    ['Everyday', grade.everyday],
    ['Living longer', grade.longevity],
  ] as const
  if (size === 'small')
    return (
      <ul className="flex flex-wrap gap-2">
        {rows.map(([name, words]) => (
          <li key={name}>
            <Badge className="whitespace-normal!">
              {name}: {shortGrade(words)}
            </Badge>
          </li>
        ))}
      </ul>
    )
  return (
    <dl className="facts">
      {rows.map(([name, words]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          {splitGrade(words).map(({ grade: level, about }) => (
            <dd key={level + about} className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug">
              <Badge tone="action">{level}</Badge>
              {about}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

// With several grades, the first is always shown with what it is about.
function shortGrade(words: string): string {
  const [first, ...others] = splitGrade(words)
  if (!first) return words
  const grade = first.grade.toLowerCase()
  return others.length > 0 && first.about ? `${grade} (${first.about})` : grade
}
