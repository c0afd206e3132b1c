import { z } from 'zod'

/** What can go wrong in transit: `after` processes the request first and loses only the response. */
export const Fault = z.strictObject({
  route: z.string().describe('"POST /v1/payment_intents", "* /v1/…" or "*"'),
  fault: z.enum(['500', '429', 'hang', 'reset', 'garbage']),
  times: z.int().min(1).default(1),
  after: z.boolean().default(false),
})
export type Fault = z.infer<typeof Fault>

export type Faults = {
  add(fault: Fault): void
  list(): readonly Fault[]
  clear(): void
  /** The fault for this request, which is used up; null for none. */
  take(operationKey: string): Fault | null
}

/** Creates the queue of requested faults, in order. */
export function createFaults(): Faults {
  let waiting: Fault[] = []
  return {
    add: (fault) => {
      waiting.push({ ...fault })
    },
    list: () => waiting,
    clear: () => {
      waiting = []
    },
    take(operationKey) {
      const met = waiting.find((fault) => matches(fault.route, operationKey))
      if (!met) return null
      met.times -= 1
      waiting = waiting.filter((fault) => fault.times > 0)
      return met
    },
  }
}

function matches(route: string, operationKey: string): boolean {
  if (route === '*' || route === operationKey) return true
  return route.startsWith('* ') && operationKey.endsWith(route.slice(1))
}
