import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { lessonFor } from '#app/features/library/library.server.ts'
import { drawWorksheet } from '#app/features/library/worksheet.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { requestOf } from '#app/server/context.server.ts'
import type { Route } from './+types/library-worksheet'

/** A lesson’s worksheet to print. Without a membership there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user } = await signedInOnly(request, session())
  const { lesson } = await lessonFor(tools, user.id, params.slug)
  if (!lesson || lesson.worksheet.length === 0) throw notFound()
  return new Response(await drawWorksheet(lesson, tools.clock.now()), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="worksheet-${lesson.slug}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}
