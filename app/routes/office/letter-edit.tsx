import { redirect } from 'react-router'
import { listsNow } from '#app/features/newsletter/newsletter.server.ts'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { getLetter } from '#app/office/letters/letters.server.ts'
import { LetterEditor } from '#app/office/letters/ui/letter-editor.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/letter-edit'

export const meta: Route.MetaFunction = () => unlisted('Write a letter', 'Office')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  await staffOnly(request, { tools, ...asked }, 'letters')
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id)
  const found = isId ? await getLetter(tools, params.id) : null
  if (!found) throw notFound()
  const { letter } = found
  if (letter.kind === 'letter' && letter.status !== 'draft') throw redirect(`/office/letters/${letter.id}`)
  const { id, kind, after, daysAfter, subject, preview, body, list, segment, isPublic, revision } = letter
  return {
    letter: { id, subject, preview, body, list, segment, isPublic, revision },
    step: kind === 'step' && after ? { after, daysAfter: daysAfter ?? 0 } : null,
    lists: listsNow(tools),
    pillars: pillarChoices(tools),
  }
}

export default function LetterEdit({ loaderData }: Route.ComponentProps) {
  return <LetterEditor {...loaderData} />
}
