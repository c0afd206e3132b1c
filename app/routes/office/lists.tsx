import { listLists } from '#app/office/letters/lists.server.ts'
import { ListsPage } from '#app/office/letters/ui/lists-page.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/lists'

export const meta: Route.MetaFunction = () => unlisted('Lists', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  await staffOnly(request, { tools, ...asked }, 'letters')
  return { lists: await listLists(tools) }
}

export default function Lists({ loaderData }: Route.ComponentProps) {
  return <ListsPage lists={loaderData.lists} />
}
