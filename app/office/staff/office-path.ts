import { safeNextPath } from '#app/features/auth/next-path.ts'

/** A safe path of the office to continue to; else the desk. Pages of the second step aren't valid targets. */
export function officePath(next: string | null | undefined): string {
  const path = safeNextPath(next)
  return /^\/office(?:[/?#]|$)/.test(path) && !path.startsWith('/office/confirm') ? path : '/office'
}
