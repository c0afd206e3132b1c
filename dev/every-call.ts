import { methodsOf } from '#app/server/doors/serve-doors.ts'
import { DOORS } from '#app/server/doors.ts'

/** Every door, once for each of its methods, with the properties tests need. */
export const EVERY_CALL = DOORS.flatMap((door) => {
  const { path, spec } = door
  const { access, scope, consent, body, isSigned = false, maxKib } = spec
  return methodsOf(door).map((method) => ({
    key: `${method} ${path}`,
    method,
    path,
    access,
    scope,
    consent,
    body,
    isSigned,
    maxKib,
  }))
})
export type Call = (typeof EVERY_CALL)[number]
