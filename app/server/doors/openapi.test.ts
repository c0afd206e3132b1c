import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Done } from '#app/features/auth/door.server.ts'
import { DOORS, describeDoors } from '../doors.ts'

const described = JSON.stringify(describeDoors('https://example.test'))

it('is a description without a fault or a doubt, by the strict rules of its linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-operationId-unique': 'error',
      'operation-operationId-url-safe': 'error',
      'operation-tag-defined': 'error',
      'operation-singular-tag': 'error',
      'no-unused-components': 'error',
      // Real status codes only: some doors can only redirect, and some have nothing to refuse.
      'operation-2xx-response': 'off',
      'operation-4xx-response': 'off',
    },
  })
  const problems = await lintFromString({ source: described, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

it('names every schema of a body and of an answer', () => {
  const nameless = DOORS.filter(({ spec: { body, answer = Done } }) =>
    [body, answer].some((schema) => schema instanceof z.ZodType && nameOf(schema) === undefined),
  )
  expect(nameless.map(({ key }) => key)).toEqual([])
})

/** The name of the schema, or of its element when it's a list or optional. */
function nameOf(schema: z.core.$ZodType): string | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const inner = schema instanceof z.ZodArray ? schema.element : schema instanceof z.ZodNullable ? schema.unwrap() : null
  return schema.meta()?.id ?? (inner ? nameOf(inner) : undefined)
}
