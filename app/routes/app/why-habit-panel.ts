import { evidenceOf } from '#app/features/evidence/habit-evidence.server.ts'
import type { Route } from './+types/why-habit-panel'

/** The same evidence for the dialog on the day's card. A call of its own: that it fails is no reason to leave the day. */
export const loader = ({ params }: Route.LoaderArgs) => Response.json(evidenceOf(params.habit))
