import type { z } from 'zod'

/** The environment, as a program is given it. */
export type Env = Readonly<Record<string, string | undefined>>

/** Reads one variable by a schema. `expected` says in words what it must be, where it is something else. */
export type Read = <T>(name: string, schema: z.ZodType<T>, fallback: T, expected: string) => T

/** Reads variables one by one and gathers every mistake. */
export function reader(env: Env, mistakes: string[]): Read {
  return (name, schema, fallback, expected) => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return fallback
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    mistakes.push(`${name} is "${text}"; it must be ${expected}.`)
    return fallback
  }
}

/** The parts of a list with commas, without blanks. */
export const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
