import { listSteps } from '#app/office/letters/steps.server.ts'
import { WelcomePage } from '#app/office/letters/ui/welcome-page.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/welcome'

export const meta: Route.MetaFunction = () => unlisted('Welcome', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  await staffOnly(request, { tools, ...asked }, 'letters')
  return { steps: await listSteps(tools) }
}

export default function Welcome({ loaderData }: Route.ComponentProps) {
  return <WelcomePage {...loaderData} />
}
