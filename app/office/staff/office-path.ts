import { safeNextPath } from '#app/features/auth/next-path.ts'

/**
 * Returns a safe path of the office to continue to; the desk for anything else. The pages of the second step aren't
 * valid targets.
 */
export function officePath(next: string | null | undefined): string {
  const path = safeNextPath(next)
  return /^\/office(?:[/?#]|$)/.test(path) && !path.startsWith('/office/confirm') ? path : '/office'
}
