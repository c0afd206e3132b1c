import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export const describeRaw = (type: string | null) =>
  type === null
    ? { description: 'Nothing, or the way to another address' }
    : { description: 'Done', content: { [type]: {} } }

export const asJson = (schema: object) => ({ 'application/json': { schema } })

type Json = {
  properties?: Record<string, object>
  required?: string[]
  $defs?: Record<string, object>
  $schema?: string
}

/** Converts a schema to JSON Schema; every named part of it (`.meta({ id })`) goes to the description's components. */
export function toJson(schema: z.ZodType, io: 'input' | 'output', schemas: Map<string, object>): Omit<Json, '$defs'> {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  const { $defs = {}, $schema: _, ...json }: Json = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [id, named] of Object.entries($defs)) {
    const known = schemas.get(id)
    if (known && !isDeepStrictEqual(known, named)) throw new Error(`two schemas are called ${id}`)
    schemas.set(id, named)
  }
  return json
}
