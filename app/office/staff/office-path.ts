import { safeNextPath } from '#app/features/auth/next-path.ts'

/**
 * Returns a safe path to continue to after the second step, of the office or of the account, whose pages ask for it,
 * too; the desk for anything else. The pages of the second step aren't valid targets.
 */
export function officePath(next: string | null | undefined): string {
  const path = safeNextPath(next)
  return /^\/(?:office|account)(?:[/?#]|$)/.test(path) && !path.startsWith('/office/confirm') ? path : '/office'
}
