import { isProxyRange } from '../web/proxies.ts'
import { type Env, isThisMachine, listed } from './env.ts'

/** Reads the public origin. Outside this machine it must be https. */
export function readAppUrl(env: Env, production: boolean, mistakes: string[]): string | null {
  const text = env.APP_URL?.trim()
  if (!text) {
    if (production)
      mistakes.push(
        'APP_URL is missing; set it to the public address of the site, for example https://www.example.org.',
      )
    return null
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    mistakes.push(`APP_URL is "${text}"; it must be an origin without a path, for example https://www.example.org.`)
    return null
  }
  if (url.protocol === 'http:' && !isThisMachine(url)) {
    mistakes.push(
      `APP_URL is "${text}"; outside this machine it must start with https://, or cookies and links are not safe.`,
    )
  }
  return url.origin
}

/** Reads the proxies that are trusted to report a visitor's address. */
export function readProxies(env: Env, mistakes: string[]): string[] {
  const proxies = listed(env.TRUSTED_PROXIES)
  for (const proxy of proxies.filter((one) => !isProxyRange(one)))
    mistakes.push(
      `TRUSTED_PROXIES has "${proxy}"; each must be an address or a range smaller than the whole internet, for example 10.0.0.7 or 10.0.0.0/8.`,
    )
  return proxies
}
