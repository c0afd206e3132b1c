import { listShelves } from '#app/features/library/library.server.ts'
import { Shelves } from '#app/features/library/ui/course.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/lessons'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Lessons',
    description: 'Lessons for members: what the studies found, a plan for your own week, and a worksheet.',
    path: '/lessons',
    jsonLd: [breadcrumbs(matches, ['Lessons', '/lessons'])],
  })

export const loader = ({ context }: Route.LoaderArgs) => listShelves(requestOf(context).tools)

/** The contents of the library, for everyone: each lesson links to its public opening. */
export default function Lessons({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Lessons"
        lead="Longer than a post, and made to be done: what the studies found, a plan for your own week, and a worksheet. Each opening is free to read. The rest comes with the membership."
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-16 pb-section">
        <Shelves {...loaderData} read={null} hrefOf={hrefOf} />
      </div>
    </>
  )
}

const hrefOf = (slug: string) => `/lessons/${slug}` as const
