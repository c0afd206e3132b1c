import { redirect } from 'react-router'
import { listsNow } from '#app/features/newsletter/newsletter.server.ts'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { getLetter } from '#app/office/letters/letters.server.ts'
import { LetterEditor } from '#app/office/letters/ui/letter-editor.tsx'
import { readPath } from '#app/office/read-path.server.ts'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { IdPath } from '#app/values/schema.ts'
import type { Route } from './+types/letter-edit'

export const meta: Route.MetaFunction = () => unlisted('Write a letter', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools } = await staffOnly(asked, 'letters')
  const { id } = readPath(IdPath, params)
  const { letter } = await getLetter(tools, id)
  const { kind, status, after, daysAfter, subject, preview, body, list, segment, isPublic, revision } = letter
  if (kind === 'letter' && status !== 'draft') throw redirect(`/office/letters/${id}`)
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
