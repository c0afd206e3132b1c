import { safeNextPath } from '#app/features/auth/next-path.ts'

/** A path of the office to go on to; the desk for anything else. The pages of the second step are no place to go on to. */
export function officePath(next: string | null | undefined): string {
  const path = safeNextPath(next)
  return /^\/office(?:[/?#]|$)/.test(path) && !path.startsWith('/office/confirm') ? path : '/office'
}
