import { DOORS } from '#app/server/doors.ts'
import { methodsOf } from '#app/server/serve-doors.ts'

/** Every door, once for each method under which it is found, with what tests look at. */
export const EVERY_CALL = DOORS.flatMap((door) => {
  const { path, spec } = door
  const { access, consent, body } = spec
  return methodsOf(door).map((method) => ({ key: `${method} ${path}`, method, path, access, consent, body }))
})
export type Call = (typeof EVERY_CALL)[number]
