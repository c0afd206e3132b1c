import { findReferences } from '#app/features/evidence/references.server.ts'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { getTeaser } from '#app/features/library/library.server.ts'
import { carriedName } from '#app/features/library/ui/lesson-row.tsx'
import { TeaserBody } from '#app/features/library/ui/teaser.tsx'
import { notFound } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Carried } from '#app/ui/carried.tsx'
import { Drawing, drawingNamed } from '#app/ui/drawing.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { byline } from '#app/values/byline.ts'
import type { Route } from './+types/lesson'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.teaser.title,
        description: loaderData.teaser.description,
        path: `/lessons/${loaderData.teaser.slug}`,
        type: 'article',
        jsonLd: [
          breadcrumbs(
            matches,
            ['Lessons', '/lessons'],
            [loaderData.teaser.title, `/lessons/${loaderData.teaser.slug}`],
          ),
        ],
      })
    : []

export function loader({ params, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const teaser = getTeaser(tools, params.slug)
  if (!teaser) throw notFound()
  return { teaser, references: findReferences(tools, teaser.citations) }
}

/** The opening of a lesson, for everyone. The rest is only on the members' page. */
export default function LessonTeaser({ loaderData: { teaser, references } }: Route.ComponentProps) {
  return (
    <article>
      <PageHead
        className="lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-16 [&>*]:lg:col-start-1"
        eyebrow={<EyebrowLink href="/lessons">Lessons</EyebrowLink>}
        title={teaser.title}
        lead={teaser.description}
      >
        <p className="text-sm text-soft">
          {[byline(teaser), `${teaser.minutes} minutes to read`].filter(Boolean).join(' · ')}
        </p>
        <Carried
          name={carriedName(teaser.slug)}
          className="rounded-lg bg-sunk px-6 py-8 max-lg:mt-4 lg:!col-start-2 lg:row-span-4 lg:row-start-1 lg:self-end"
        >
          <Drawing name={drawingNamed(teaser.illustration, 'activity')} className="mx-auto w-full max-w-72" />
        </Carried>
      </PageHead>
      <TeaserBody
        teaser={teaser}
        action={{
          href: `/app/library/${teaser.slug}`,
          label: 'Read the whole lesson',
          words: 'It comes with the membership. If you’re a member, sign in and it opens.',
        }}
      />
      {references.length > 0 && (
        <div className="wrap pb-section">
          <ReferenceList references={references} />
        </div>
      )}
    </article>
  )
}
