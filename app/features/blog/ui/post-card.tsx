import { Drawing, drawingNamed } from '#app/ui/drawing.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { WholeWords } from '#app/ui/whole-words.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { PostSummary } from '../post.ts'

/** The view-transition name of its drawing, from the list to the post's page. */
export const carriedName = (slug: string) => `post-${slug}`

/** A post in a list: drawing, date and one link; the whole card is clickable. */
export const PostCard = ({ post, heading: Heading = 'h2' }: { post: PostSummary; heading?: 'h2' | 'h3' }) => (
  <article className="group relative flex h-full flex-col gap-4">
    <div style={{ viewTransitionName: carriedName(post.slug) }} className="rounded-lg bg-sunk px-6 py-8">
      <Drawing name={drawingNamed(post.illustration ?? post.pillar, 'activity')} className="mx-auto w-full max-w-56" />
    </div>
    <PostDates post={post} />
    <Heading className="text-2xl">
      <WholeWords>{post.title}</WholeWords>
    </Heading>
    <p className="text-soft">{post.excerpt}</p>
    <p className="mt-auto">
      <TextLink href={`/blog/${post.slug}`} className="touch-line text-sm font-semibold after:absolute after:inset-0">
        Read More<span className="sr-only">: {post.title}</span>
      </TextLink>
    </p>
  </article>
)

export function PostDates({
  post: { createdAt, readMinutes },
}: {
  post: Pick<PostSummary, 'createdAt' | 'readMinutes'>
}) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-soft">
      <time dateTime={createdAt}>{dayLabel(createdAt)}</time>
      <span aria-hidden="true">·</span>
      <span>{readMinutes} min read</span>
    </p>
  )
}
