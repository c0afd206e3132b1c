import type { z } from 'zod'

/** A process's environment variables. */
export type Env = Readonly<Record<string, string | undefined>>

/** Reads one variable by a schema. `expected` describes valid values for the error message. */
export type Read = <T>(name: string, schema: z.ZodType<T>, fallback: T, expected: string) => T

/** Returns a function that reads variables one by one and collects every mistake. */
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

/** Reads settings that are set together, in this order; a missing one is ''. Null when none of them is set. */
export function readTogether<Names extends readonly string[]>(
  env: Env,
  ...names: Names
): { [Place in keyof Names]: string } | null {
  const texts = names.map((name) => env[name]?.trim() ?? '') as { [Place in keyof Names]: string }
  return texts.some(Boolean) ? texts : null
}

/** Splits a comma-separated list, dropping blanks. */
export const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Whether a URL leads to this machine: only there may a connection be unencrypted. */
export const isThisMachine = ({ hostname }: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
