import { operations } from './api-description.ts'
import { unmodelled } from './errors.ts'
import type { Sandbox } from './sandbox.ts'

export type RouteRequest<Params> = { sandbox: Sandbox; id: string; params: Params; isPublic: boolean }

/** One API operation that the sandbox implements. */
export type Route = {
  key: string
  answer(sandbox: Sandbox, id: string, params: Record<string, unknown>, isPublic: boolean): unknown
}

/**
 * Declares an operation, the parameters the sandbox models, and its handler.
 *
 * A parameter that Stripe accepts but the sandbox doesn't model is refused, so nothing is silently ignored.
 */
export function route<Params extends object>(
  key: string,
  modelled: readonly (keyof Params & string)[],
  handle: (request: RouteRequest<Params>) => unknown,
): Route {
  if (!operations.has(key)) throw new Error(`${key} is not in the API description`)
  const names: readonly string[] = [...modelled, 'expand']
  return {
    key,
    answer(sandbox, id, params, isPublic) {
      const unknownField = Object.keys(params).find((name) => !names.includes(name))
      if (unknownField) throw unmodelled(`the parameter ${unknownField} of ${key}`)
      // The parameters were parsed by the schema that the SDK's own types were made from.
      return handle({ sandbox, id, params: params as Params, isPublic })
    },
  }
}

type ListParams = { limit?: number; starting_after?: string; ending_before?: string; created?: unknown }

/** The parameters of every list. */
export const listParams = ['limit', 'starting_after', 'ending_before', 'created'] as const

/** One page of a list, newest first. */
export function page<T extends { id: string }>(all: readonly T[], url: string, params: ListParams) {
  const rows = all.filter((row) => isCreatedWithin(row, params.created))
  const limit = Math.min(Math.max(params.limit ?? 10, 1), 100)
  const after = params.starting_after ? rows.findIndex((row) => row.id === params.starting_after) + 1 : 0
  const before = params.ending_before ? rows.findIndex((row) => row.id === params.ending_before) : rows.length
  const start = params.ending_before ? Math.max(0, before - limit) : after
  const data = rows.slice(start, Math.min(start + limit, before))
  return { object: 'list', data, has_more: params.ending_before ? start > 0 : start + limit < rows.length, url }
}

function isCreatedWithin(row: object, range: unknown): boolean {
  if (range === undefined || !('created' in row)) return true
  const created = Number(row.created)
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = Object(range)
  return created > gt && created >= gte && created < lt && created <= lte
}

/** Metadata after an update: given keys are set, empty ones removed, an empty string clears all. */
export function mergeMetadata(
  old: Record<string, string>,
  changes: Record<string, string | number | null> | '' | null | undefined,
): Record<string, string> {
  if (changes === undefined) return old
  if (changes === '' || changes === null) return {}
  const merged = Object.entries({ ...old, ...changes }).filter(([, value]) => value !== '' && value !== null)
  return Object.fromEntries(merged.map(([key, value]) => [key, String(value)]))
}
