import { readFile } from 'node:fs/promises'
import { door, raw } from '#app/features/auth/door.server.ts'
import { getContactEmail } from '#app/features/site/settings.server.ts'
import { DAY_MS } from '#app/values/instant.ts'

const POLICY = '/.well-known/security-policy.txt'
const GOOD_FOR_DAYS = 180

const TEXT = raw('text/plain', 200)
const DAY = { 'cache-control': 'public, max-age=86400' }

/** Whom to contact about a vulnerability (RFC 9116), and what happens then. */
export const wellKnownDoors = [
  door(
    'GET /.well-known/security.txt',
    'Says whom to tell about a vulnerability (RFC 9116)',
    { access: 'public', answer: TEXT },
    ({ tools, c }) => {
      const lines = [
        `Contact: mailto:${getContactEmail(tools)}`,
        `Contact: ${tools.appUrl}/contact`,
        `Expires: ${expiry(tools.clock.now())}`,
        'Preferred-Languages: en',
        `Canonical: ${tools.appUrl}/.well-known/security.txt`,
        `Policy: ${tools.appUrl}${POLICY}`,
      ]
      return c.text(`${lines.join('\n')}\n`, 200, DAY)
    },
  ),
  // The file of the repository, so there is a single version of the text.
  door(`GET ${POLICY}`, 'What happens with a report of a weakness', { access: 'public', answer: TEXT }, async ({ c }) =>
    c.text(await readFile('SECURITY.md', 'utf8'), 200, DAY),
  ),
] as const

// Relative to the current date: a fixed date would expire unnoticed.
const expiry = (now: Date) =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + GOOD_FOR_DAYS * DAY_MS).toISOString().replace('.000', '')
