import { lessonFor } from '#app/features/library/library.server.ts'
import { drawWorksheet } from '#app/features/library/worksheet.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import type { Route } from './+types/library-worksheet'

/** A lesson’s worksheet to print. Members only. */
export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const { lesson } = await lessonFor(tools, user.id, args.params.slug)
  if (!lesson || lesson.worksheet.length === 0) throw notFound()
  return new Response(await drawWorksheet(lesson, tools.clock.now()), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="worksheet-${lesson.slug}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}
