import { notFound } from '#app/features/site/page-address.ts'
import { getPreview, getPreviewPage, readPreviewLink } from '#app/office/texts/preview.server.ts'
import { TextPreview } from '#app/office/texts/ui/text-preview.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import type { Route } from './+types/preview'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.title ?? 'not there'}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { tools, show } = requestOf(context)
  const which = readPreviewLink(tools, params.token)
  if (!which) throw notFound()
  const page = await getPreviewPage(tools, which, null)
  if (page) show({ ...page, back: null, words: `Preview of “${page.title}”. It isn’t published like this yet.` })
  return getPreview(tools, which, null)
}

/** An unpublished text, for anyone with the link. */
export default function Preview({ loaderData: text }: Route.ComponentProps) {
  return <TextPreview {...text} />
}
