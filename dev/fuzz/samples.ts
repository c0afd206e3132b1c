import { z } from 'zod'

/** The subset of JSON Schema that is supported here. */
export type Shape = {
  type?: string | string[] | undefined
  const?: unknown
  enum?: unknown[] | undefined
  format?: string | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  properties?: Record<string, Shape> | undefined
  items?: Shape | undefined
  anyOf?: Shape[] | undefined
  oneOf?: Shape[] | undefined
}
export const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    properties: z.record(z.string(), Shape).optional(),
    items: Shape.optional(),
    anyOf: z.array(Shape).optional(),
    oneOf: z.array(Shape).optional(),
  }),
)

export type Random = () => number
export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

const TODAY = new Date().toISOString().slice(0, 10)
const TEXTS = [
  TODAY,
  'exercise',
  'done',
  'yes',
  'somebody@example.test',
  '3',
  'weight',
  '09:00',
  'Europe/London',
  'ebook',
]

/** A value that is probably valid: bending it later gets further than nonsense does. */
export function sample(random: Random, shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return pick(random, shape.enum)
  const either = shape.anyOf ?? shape.oneOf
  if (either) return sample(random, pick(random, either))
  if (Array.isArray(shape.type)) return sample(random, { ...shape, type: pick(random, shape.type) })
  if (shape.type === 'boolean') return random() < 0.5
  if (shape.type === 'null') return null
  if (shape.type === 'number' || shape.type === 'integer') {
    const lowest = Math.max(shape.minimum ?? 0, -1_000_000)
    return Math.round(lowest + random() * (Math.min(shape.maximum ?? 100, 1_000_000) - lowest))
  }
  if (shape.type === 'array')
    return Array.from({ length: Math.floor(random() * 3) }, () => sample(random, shape.items ?? {}))
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {})
        .filter(() => random() < 0.9)
        .map(([name, one]) => [name, sample(random, one)]),
    )
  if (shape.format === 'email') return 'somebody@example.test'
  if (shape.format === 'uuid') return '5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a20'
  if (shape.format === 'date') return TODAY
  return pick(random, TEXTS).padEnd(shape.minLength ?? 0, 'x')
}
