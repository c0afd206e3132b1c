import type { Context } from 'hono'
import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { check } from '#app/platform/http.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'

// Counted apart: reports caused by extensions of a visitor's browser never use up those of payment pages.
const LIMIT = { name: 'policy reports from a network', max: 30, windowSeconds: 600, per: 'network' } as const
const PAYMENT_LIMIT = { ...LIMIT, name: 'policy reports of payments from a network' } as const

/** A browser's report of something that a page's policy blocked (CSP level 3, section 5.3). */
const PolicyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(2_000),
    'blocked-uri': z.string().max(2_000),
    'effective-directive': z.string().max(100).optional(),
  }),
})

const ABOUT = { access: 'public', reads: 'application/csp-report', answer: raw(null, 204) } as const

export const policyReportDoors = [
  door(
    'POST /api/policy-reports',
    'A browser says what the policy of a page refused',
    { ...ABOUT, limit: LIMIT },
    ({ tools, c }) => logReport(tools, c),
  ),
  door(
    'POST /api/policy-reports/payment',
    'A browser says what the policy of a payment page refused',
    { ...ABOUT, limit: PAYMENT_LIMIT },
    ({ tools, c }) => logReport(tools, c),
  ),
] as const

/** Logs what a page was kept from loading. */
async function logReport({ log }: Tools, c: Context<ToolsEnv>): Promise<Response> {
  const { 'csp-report': report } = check(PolicyReport, parse(await c.req.text()))
  log.warn(
    {
      requestId: c.var.requestId,
      page: originAndPath(report['document-uri'])?.path ?? null,
      // Never the full URL: its path and query may be personal.
      blocked: originAndPath(report['blocked-uri'])?.origin ?? report['blocked-uri'].slice(0, 40),
      directive: report['effective-directive'] ?? null,
    },
    'a page was kept from loading something',
  )
  return c.body(null, 204)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', { userMessage: 'The text sent is not valid JSON.', cause })
  }
}

function originAndPath(address: string): { origin: string; path: string } | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && url.origin !== 'null' ? { origin: url.origin, path: url.pathname } : null
}
