import { nothingThere } from '#app/office/nothing-there.server.ts'
import { showPerson } from '#app/office/people/show.server.ts'
import { PersonPage } from '#app/office/people/ui/person-page.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/person'

export const meta: Route.MetaFunction = () => unlisted('Person', 'Office')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const asked = requestOf(context)
  const { user } = await staffOnly(request, asked, 'people')
  return showPerson(asked.tools, user, params.id).catch(nothingThere)
}

export default function Person({ loaderData }: Route.ComponentProps) {
  return <PersonPage person={loaderData} />
}
