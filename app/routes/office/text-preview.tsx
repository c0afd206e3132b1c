import { getPreview, getPreviewPage } from '#app/office/texts/preview.server.ts'
import { TextPreview } from '#app/office/texts/ui/text-preview.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/text-preview'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlisted(`Preview of ${loaderData?.title ?? 'a text'}`, 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { show } = requestOf(asked.context)
  const { tools, user } = await staffOnly(asked, 'texts')
  const page = await getPreviewPage(tools, params, user.id)
  if (page) {
    const back = { href: `/office/texts/${params.kind}/${params.slug}`, label: 'Back to the text' }
    show({ ...page, back, words: `Preview of “${page.title}”, as you are writing it. Only you see it.` })
  }
  return getPreview(tools, params, user.id)
}

/** A draft, as readers would see it. */
export default function Preview({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-6">
        <a href={`/office/texts/${text.kind}/${text.slug}`} className="link inline-flex min-h-11 items-center text-sm">
          Back to the text
        </a>
        <span className="text-sm text-soft">
          {text.address ? `This is how it will look at ${text.address}` : 'This is what it says'}
        </span>
      </p>
      <TextPreview {...text} />
    </>
  )
}
