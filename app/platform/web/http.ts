import type { Context } from 'hono'
import { z } from 'zod'
import { atMost } from '#app/values/text-length.ts'
import { AppError } from '../app-error.ts'

/**
 * Returns the validated body of a request, JSON or a plain form post.
 *
 * @throws AppError 400 with a message per field, 415 for other content types.
 */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  const text = decode(await c.req.arrayBuffer())
  return check(schema, isFormPost(c) ? readForm(text) : readJson(c, text))
}

/** Returns a form with files; an empty one if it can't be parsed. @throws AppError 400 for a text that can't be stored. */
export async function readUpload(c: Context): Promise<FormData> {
  const form = await c.req.formData().catch(() => new FormData())
  for (const value of form.values()) refuseBrokenText(value instanceof File ? value.name : value)
  return form
}

/**
 * Reads a large body chunk by chunk: `arrayBuffer()` caches a second copy, and blocks the event loop while it assembles
 * it.
 */
export async function readBytes(c: Context): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of c.req.raw.body ?? []) pieces.push(piece)
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole.buffer
}

/** Returns the validated query of a request; a parameter given twice is refused. */
export const readQuery = <S extends z.ZodType>(c: Context, schema: S): z.infer<S> =>
  check(schema, uniqueEntries(new URL(c.req.url).searchParams))

/** Validates path parameters and other single values from outside. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value, { error: inWords })
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  throw new AppError('bad_request', { userMessage: `Please check what was sent: ${Object.values(fields)[0]}`, fields })
}

/** Returns whether a browser sent a form without script: the response must be a redirect instead of JSON. */
export const isFormPost = (c: Context): boolean => contentType(c) === 'application/x-www-form-urlencoded'

/** Returns whether a browser sent a form with a file without script; a script that sends one asks for JSON. */
export const isUpload = (c: Context): boolean =>
  contentType(c) === 'multipart/form-data' && c.req.header('accept') !== 'application/json'

/**
 * Returns what a person wrote in a plain form: every value of more than one word, and so no id, date or token. Empty where
 * nothing can be read, or more than a person writes at once: a refusal must cost little memory.
 */
export async function readWritten(c: Context): Promise<string[]> {
  const isLong = Number(c.req.header('content-length')) > MOST_WRITTEN
  const text = isFormPost(c) && !isLong ? await c.req.text().catch(() => '') : ''
  return [...new URLSearchParams(text).values()].filter((value) => /\S\s+\S/.test(value))
}

/** In bytes. */
const MOST_WRITTEN = 65_536

const contentType = (c: Context) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('bad_request', { userMessage: 'The text sent is not valid UTF-8.', cause })
  }
}

function readJson(c: Context, text: string): unknown {
  if (contentType(c) !== 'application/json') {
    throw new AppError('unsupported_media_type', 'Send JSON, with the content type application/json.')
  }
  try {
    return JSON.parse(text, (key, value) => {
      refuseName(key)
      if (typeof value === 'string') refuseBrokenText(value)
      return value
    })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('bad_request', { userMessage: 'The text sent is not valid JSON.', cause })
  }
}

function readForm(text: string): Record<string, string> {
  if (/%(?![0-9a-f]{2})/i.test(text)) throw new AppError('bad_request', 'The form sent is not readable.')
  return uniqueEntries(new URLSearchParams(text))
}

function uniqueEntries(parameters: URLSearchParams): Record<string, string> {
  const entries = new Map<string, string>()
  for (const [key, value] of parameters) {
    refuseName(key)
    refuseBrokenText(value)
    if (entries.has(key)) throw new AppError('bad_request', `"${key.slice(0, 40)}" was sent more than once.`)
    entries.set(key, value)
  }
  return Object.fromEntries(entries)
}

// A schema with pattern keys would silently ignore this name.
function refuseName(name: string): void {
  if (name === '__proto__') throw new AppError('bad_request', '"__proto__" is not expected here.')
  refuseBrokenText(name)
}

// PostgreSQL can't store NUL, and a lone surrogate isn't a character.
function refuseBrokenText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed() || text.includes('\uFFFD')) {
    throw new AppError('bad_request', 'The text sent has a character that cannot be stored.')
  }
}

/** What is wrong where a schema has no sentence of its own. */
function inWords(issue: z.core.$ZodRawIssue): string {
  const { path = [] } = issue
  const name = path.join('.') || 'the body'
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => `"${key.slice(0, 40)}"`).join(', ')} is not expected here.`
    case 'invalid_union': {
      const [last] = issue.errors.at(-1) ?? []
      if (!last) break
      // Its path begins at the union.
      const named = (at: PropertyKey[]) => inWords({ ...last, path: at } as z.core.$ZodRawIssue)
      return last.message === named(last.path) ? named([...path, ...last.path]) : last.message
    }
    case 'too_big':
      if (issue.origin === 'string') return atMost(Number(issue.maximum))
      break
    case 'invalid_type':
      return `${name} must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}.`
  }
  const said = z.config().localeError?.(issue)
  return `${name}: ${typeof said === 'string' ? said : (said?.message ?? 'not accepted')}.`
}
