import { Badge } from '#app/ui/badge.tsx'
import { type Grade, splitGrade } from '../protocol.ts'

/** How sure we are, twice: that it helps from day to day, and that it lengthens life. */
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
            <Badge>
              {name}: {splitGrade(words).grade.toLowerCase()}
            </Badge>
          </li>
        ))}
      </ul>
    )
  return (
    <dl className="grid gap-4">
      {rows.map(([name, words]) => {
        const { grade: level, rest } = splitGrade(words)
        return (
          <div key={name} className="grid gap-1.5">
            <dt className="text-soft">{name}</dt>
            <dd className="grid justify-items-start gap-1.5">
              <Badge tone="action">{level}</Badge>
              {rest && <span className="leading-snug">{rest}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
