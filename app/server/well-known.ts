import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { getContactEmail } from '#app/features/site/settings.server.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'

const POLICY = '/.well-known/security-policy.txt'
const DAY_MS = 86_400_000
const GOOD_FOR_DAYS = 180

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell about a weakness, and what happens then. */
export const wellKnownApi = new Hono<ToolsEnv>()
  .get('/.well-known/security.txt', (c) => {
    const { tools } = c.var
    const lines = [
      `Contact: mailto:${getContactEmail(tools)}`,
      `Contact: ${tools.appUrl}/contact`,
      `Expires: ${expiry(tools.clock.now())}`,
      'Preferred-Languages: en',
      `Canonical: ${tools.appUrl}/.well-known/security.txt`,
      `Policy: ${tools.appUrl}${POLICY}`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' })
  })
  // As it lies in the repository: one text, so that it cannot say two things.
  .get(POLICY, async (c) =>
    c.text(await readFile('SECURITY.md', 'utf8'), 200, { 'cache-control': 'public, max-age=86400' }),
  )

// Counted from the day it is read: a file with a fixed date is out of date on the day nobody thinks of it.
const expiry = (now: Date) =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + GOOD_FOR_DAYS * DAY_MS).toISOString().replace('.000', '')
