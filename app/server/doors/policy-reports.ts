import type { Context } from 'hono'
import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { check } from '#app/platform/web/http.ts'
import { pageOf } from '../pages/route-of.ts'

// Counted apart: reports caused by extensions of a visitor's browser never use up those of payment pages.
const LIMIT = { name: 'policy reports from a network', max: 30, windowSeconds: 600, per: 'network' } as const
const PAYMENT_LIMIT = { ...LIMIT, name: 'policy reports of payments from a network' } as const

/** So many reports of one message are logged: a browser sends them in batches. */
const MOST_LOGGED = 10
const Address = z.string().max(2_000)
const Directive = z.string().max(100).optional()

/** What `report-uri` sends (CSP level 3, section 5.3). */
const OneReport = z
  .object({
    'csp-report': z.object({ 'document-uri': Address, 'blocked-uri': Address, 'effective-directive': Directive }),
  })
  .transform(({ 'csp-report': report }) => [
    { page: report['document-uri'], blocked: report['blocked-uri'], directive: report['effective-directive'] },
  ])

/** What `report-to` sends (Reporting API). */
const ReportList = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ documentURL: Address, blockedURL: Address, effectiveDirective: Directive }),
    }),
  )
  .min(1)
  .transform((reports) =>
    reports.slice(0, MOST_LOGGED).map(({ body: { documentURL, blockedURL, effectiveDirective } }) => ({
      page: documentURL,
      blocked: blockedURL,
      directive: effectiveDirective,
    })),
  )

/** A browser's reports of what a page's policy refused. */
const PolicyReports = z.union([OneReport, ReportList])

const ABOUT = {
  access: 'public',
  reads: ['application/csp-report', 'application/reports+json'],
  answer: raw(null, 204),
} as const

export const policyReportDoors = [
  door(
    'POST /api/policy-reports',
    'Receives a browser’s report of what a page’s security policy refused',
    { ...ABOUT, limit: LIMIT },
    ({ tools, c }) => logReports(tools, c),
  ),
  door(
    'POST /api/policy-reports/payment',
    'Receives a browser’s report of what a payment page’s security policy refused',
    { ...ABOUT, limit: PAYMENT_LIMIT },
    ({ tools, c }) => logReports(tools, c),
  ),
] as const

/** Logs what a page was kept from loading. */
async function logReports({ log }: Tools, c: Context<ToolsEnv>): Promise<Response> {
  for (const { page, blocked, directive } of check(PolicyReports, parse(await c.req.text()))) {
    const path = URL.parse(page)?.pathname
    log.warn(
      {
        requestId: c.var.requestId,
        page: path === undefined ? null : pageOf(path),
        // Never the full URL: its path and query may be personal.
        blocked: originOf(blocked) ?? blocked.slice(0, 40),
        directive: directive ?? null,
      },
      'a page was kept from loading something',
    )
  }
  return c.body(null, 204)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', { userMessage: 'The text sent is not valid JSON.', cause })
  }
}

function originOf(address: string): string | null {
  const origin = URL.parse(address)?.origin
  return origin && origin !== 'null' ? origin : null
}
