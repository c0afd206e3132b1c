import { listSavedAnswers } from '#app/office/inbox/thread.server.ts'
import { SavedAnswers } from '#app/office/inbox/ui/saved-answers.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/inbox-answers'

export const meta: Route.MetaFunction = () => unlisted('Saved answers', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  await staffOnly(request, { tools, ...asked }, 'inbox')
  return { answers: await listSavedAnswers(tools) }
}

export default function InboxAnswers({ loaderData }: Route.ComponentProps) {
  return <SavedAnswers answers={loaderData.answers} />
}
