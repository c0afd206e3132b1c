import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { check } from '#app/platform/http.ts'

const LIMIT = { name: 'policy reports from a network', max: 30, windowSeconds: 600, per: 'network' } as const

/** A browser's report of something that a page's policy blocked (CSP level 3, section 5.3). */
const PolicyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(2_000),
    'blocked-uri': z.string().max(2_000),
    'effective-directive': z.string().max(100).optional(),
  }),
})

/** Logs what pages that take payments were kept from loading. */
export const policyReportDoors = [
  door(
    'POST /api/policy-reports',
    {
      summary: 'A browser says what the policy of a payment page refused',
      access: 'public',
      limit: LIMIT,
      reads: 'application/csp-report',
      answer: raw(null, 204),
    },
    async ({ tools, c }) => {
      const { 'csp-report': report } = check(PolicyReport, parse(await c.req.text()))
      tools.log.warn(
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
    },
  ),
] as const

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
