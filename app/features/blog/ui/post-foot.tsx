import { TextLink } from '#app/ui/text-link.tsx'
import { slugOf } from '#app/values/slug.ts'
import type { PostSummary } from '../post.ts'

type Part = Pick<PostSummary, 'slug' | 'title'>

export function SeriesParts({ series, parts, here }: { series: string; parts: readonly Part[]; here: string }) {
  const place = parts.findIndex(({ slug }) => slug === here)
  const next = parts[place + 1]
  return (
    <nav aria-labelledby="series" className="measure rounded-lg bg-sunk p-6 print:hidden">
      <h2 id="series" className="text-xl">
        {series}: part {place + 1} of {parts.length}
      </h2>
      <ol className="mt-3 grid list-decimal gap-1 pl-6 marker:text-soft">
        {parts.map(({ slug, title }) => (
          <li key={slug}>
            {slug === here ? (
              <span aria-current="page" className="inline-flex min-h-11 items-center font-semibold">
                {title}
              </span>
            ) : (
              <TextLink href={`/blog/${slug}`} className="inline-flex min-h-11 items-center">
                {title}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
      {next && (
        <p className="mt-4">
          <TextLink href={`/blog/${next.slug}`} rel="next" className="inline-flex min-h-11 items-center font-semibold">
            Next part: {next.title}
          </TextLink>
        </p>
      )}
    </nav>
  )
}

/** Tags, each linking to the other posts with that tag. */
export const PostTags = ({ tags }: { tags: readonly string[] }) => (
  <ul aria-label="Tags" className="flex flex-wrap gap-x-4 text-sm print:hidden">
    {tags.map((tag) => (
      <li key={tag}>
        <TextLink href={`/blog?tag=${slugOf(tag)}`} className="inline-flex min-h-11 items-center">
          {tag}
        </TextLink>
      </li>
    ))}
  </ul>
)
