import { TextLink } from '#app/ui/text-link.tsx'
import { type Choice, pillarWords } from '../post.ts'

type Props = { pillars: readonly string[]; choice: Choice; name: string | null }

/** Filter links: all posts, or one pillar. Each has its own URL. */
export function BlogChoices({ pillars, choice, name }: Props) {
  const tag = choice && 'tag' in choice ? choice.tag : null
  return (
    <nav aria-label="Posts by pillar" className="-mt-6 border-t border-line pt-4">
      <ul className="flex flex-wrap gap-x-2 gap-y-1">
        <Way href="/blog" isHere={choice === null}>
          All posts
        </Way>
        {pillars.map((pillar) => (
          <Way
            key={pillar}
            href={`/blog?pillar=${pillar}`}
            isHere={choice !== null && 'pillar' in choice && choice.pillar === pillar}
          >
            {pillarWords(pillar)}
          </Way>
        ))}
        {tag !== null && (
          <Way href={`/blog?tag=${tag}`} isHere>
            {name}
          </Way>
        )}
      </ul>
    </nav>
  )
}

const Way = ({ href, isHere, children }: { href: string; isHere: boolean; children: React.ReactNode }) => (
  <li>
    <a
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold text-soft hover:bg-sunk aria-[current]:bg-tint aria-[current]:text-ink"
    >
      {children}
    </a>
  </li>
)

/** Link to the RSS feed of these posts. */
export function BlogFeed({ choice, name }: Omit<Props, 'pillars'>) {
  const pillar = choice && 'pillar' in choice ? choice.pillar : null
  return (
    <p className="text-sm text-soft">
      Follow {pillar === null ? 'every post' : `${name} posts`} in a reader:{' '}
      <TextLink
        href={pillar === null ? '/rss.xml' : `/rss/${pillar}.xml`}
        className="inline-flex min-h-11 items-center"
      >
        RSS feed
      </TextLink>
    </p>
  )
}
