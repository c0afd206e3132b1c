import { isDeepStrictEqual } from 'node:util'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { PAGE_OF } from '#app/browser/call.ts'
import { refuseOtherMember } from '#app/entries/open-days.server.ts'
import { type AnyDoor, Done, failuresOf } from '#app/features/auth/door.server.ts'
import { authorise, refuseStale, refuseWithoutHealthConsent } from '#app/features/auth/guards.server.ts'
import { readToken, TOKEN_USES } from '#app/features/auth/scopes.ts'
import { AppError } from '#app/platform/app-error.ts'
import { isOneClick, readOneClick } from '#app/platform/messages/one-click.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { check, isFormPost, isUpload, readBody, readQuery } from '#app/platform/web/http.ts'
import { countUse, type Limit, networkOf, refuseTooMany } from '#app/platform/web/rate-limit.ts'
import { answerOnce } from './once.ts'

/** The methods a door is mounted under: plain forms can only post, so a PUT that accepts forms answers POST, too. */
export const methodsOf = ({ method, spec }: Pick<AnyDoor, 'method' | 'spec'>) =>
  method === 'PUT' && spec.leadsTo ? (['PUT', 'POST'] as const) : ([method] as const)

/** Mounts doors as they are declared; `areProved` checks their responses against the declared schemas. */
export function serveDoors(
  app: Hono<ToolsEnv>,
  doors: readonly AnyDoor[],
  { areProved }: { areProved: boolean },
): void {
  for (const door of doors) {
    const { layer } = door.spec
    const enter = (c: Context<ToolsEnv>) => (areProved ? proved(door, c) : pass(door, c))
    for (const method of methodsOf(door)) {
      if (layer) app.on(method, door.path, layer, enter)
      else app.on(method, door.path, enter)
    }
  }
}

/** Runs a door's guards in order, and then its handler. */
async function pass({ method, spec, handle }: AnyDoor, c: Context<ToolsEnv>): Promise<Response> {
  const { tools, clientAddress } = c.var
  const [cookie, authorization] = [c.req.header('cookie'), c.req.header('authorization')]
  const person = await authorise(tools, spec, { cookie, authorization })
  const isProgram = person !== null && readToken(authorization) !== null
  if (isProgram) await countAndReportUse(c, TOKEN_USES, person.user.id)
  // A page that was opened before another person signed in, in another tab. Without script a form can't say whose it is.
  if (person && c.req.method !== 'GET') refuseOtherMember(c.req.header(PAGE_OF), person.user.id, ANOTHER_ACCOUNT)
  if (spec.fresh && !isProgram) refuseStale(tools, spec.access, person)
  if (spec.consent === 'needed') refuseWithoutHealthConsent(person?.user)
  if (spec.limit) {
    const { per, ...limit } = spec.limit
    await countAndReportUse(c, limit, per === 'person' && person ? person.user.id : networkOf(clientAddress))
  }
  const path = spec.path && check(spec.path, c.req.param())
  const query = spec.query && readQuery(c, spec.query)
  const oneClick = spec.isOneClick === true && isOneClick(c)
  const body = spec.body && (oneClick ? await readOneClick(c, spec.body) : await readBody(c, spec.body))
  const answer = async () => {
    const given = await handle({ tools, clientAddress, ...person, path, query, body, c })
    if (given instanceof Response) return given
    const done = given === undefined ? DONE : given
    if (!spec.leadsTo || oneClick || !(isFormPost(c) || isUpload(c))) return c.json(done, spec.status ?? 200)
    const page = typeof spec.leadsTo === 'string' ? spec.leadsTo : spec.leadsTo({ path, query, body, answer: done })
    return c.redirect(asHeader(page), 303)
  }
  const key = isProgram && method !== 'GET' ? c.req.header('idempotency-key') : undefined
  return key === undefined || !isProgram ? answer() : answerOnce(c, person, key, answer)
}

/** Percent-encodes an address for a header: it may contain a decoded path parameter. */
const asHeader = (address: string) =>
  address.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign))

/**
 * Counts a use and reports what is left in the response (RateLimit and RateLimit-Policy, the IETF's draft).
 *
 * @throws AppError 429, with those headers.
 */
async function countAndReportUse(c: Context<ToolsEnv>, limit: Limit, subject: string): Promise<void> {
  const use = await countUse(c.var.tools, limit, subject)
  c.header('ratelimit-policy', `"${limit.name}";q=${limit.max};w=${limit.windowSeconds}`, { append: true })
  c.header('ratelimit', `"${limit.name}";r=${Math.max(0, use.left)};t=${use.secondsLeft}`, { append: true })
  refuseTooMany(use)
}

const ANOTHER_ACCOUNT = 'You’re signed in to another account than the one this page was opened in. Reload it first.'
const DONE: z.input<typeof Done> = { status: true }

/** For development and tests, where a response that doesn't match its schema is an error. */
async function proved(door: AnyDoor, c: Context<ToolsEnv>): Promise<Response> {
  try {
    const response = await pass(door, c)
    await proveAnswer(door, response)
    return response
  } catch (error) {
    if (error instanceof AppError && !failuresOf(door).has(error.code))
      throw new Error(`${door.key} does not declare the error ${error.code}`, { cause: error })
    throw error
  }
}

async function proveAnswer({ key, spec }: AnyDoor, response: Response): Promise<void> {
  const { answer = Done, status = 200, leadsTo } = spec
  const statuses: readonly number[] = [
    ...('statuses' in answer ? answer.statuses : [status]),
    ...(leadsTo ? [303] : []),
  ]
  if (!statuses.includes(response.status) && response.status < 400)
    throw new Error(`${key} does not declare the status ${response.status}`)
  if ('statuses' in answer || response.status !== status) return
  const sent: unknown = await response.clone().json()
  const { data, error } = answer.safeParse(sent)
  if (error) throw new Error(`${key} returned a response that does not match its schema: ${z.prettifyError(error)}`)
  if (!isDeepStrictEqual(data, sent))
    throw new Error(`${key} returned fields that are not in its schema: ${Object.keys(Object(sent))}`)
}
