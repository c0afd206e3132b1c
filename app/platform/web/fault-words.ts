import type { z } from 'zod'
import { atMost } from '#app/values/text-length.ts'

type Issue = z.core.$ZodRawIssue
type Path = readonly PropertyKey[]

/** What a schema refuses: where, and in a sentence. */
export type Fault = { path: Path; words: string }

/**
 * Finds what a schema refuses in somebody's data, as one person would say it to another.
 *
 * @param labelAt The name that a person knows a field by.
 */
export function faultsIn(schema: z.ZodType, data: unknown, labelAt: (path: Path) => string): Fault[] {
  const whole = new Set<string>()
  // Asked only where the schema has no sentence of its own.
  const error = (issue: Issue) => {
    const words = inWords(labelAt(issue.path ?? []), issue)
    whole.add(words)
    return words
  }
  const { issues } = schema.safeParse(data, { error }).error ?? { issues: [] }
  return issues.map(({ path, message }) => ({
    path,
    words: whole.has(message) ? message : `‘${labelAt(path)}’: ${ended(message)}`,
  }))
}

function inWords(label: string, issue: Issue): string {
  const field = `‘${label}’`
  if (isEmpty(issue.input)) return `${field} is still empty.`
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `${field}: ${atMost(Number(issue.maximum))}`
        : `${field} can be at most ${issue.maximum}.`
    case 'too_small':
      return `${field} must be at least ${issue.minimum}.`
    case 'invalid_type':
      return `${field} must be ${KINDS[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `${field} must be one of the choices.`
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.map((key) => `‘${key}’`).join(', ')} here.`
    default:
      return `${field} isn’t written as it should be.`
  }
}

const KINDS: Partial<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'words',
  array: 'a list',
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)
