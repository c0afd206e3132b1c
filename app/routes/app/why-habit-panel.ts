import { evidenceOf } from '#app/features/evidence/habit-evidence.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import type { Route } from './+types/why-habit-panel'

/** The same evidence for the dialog on the day's card. A call of its own, so that a failure doesn't affect the day. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  Response.json(evidenceOf(requestOf(context).tools, params.habit))
