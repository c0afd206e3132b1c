import { ButtonLink } from '#app/ui/button.tsx'

/**
 * Shown above forms for money, exports and roles, which need a second step in the last ten minutes. The forms work
 * anyway, and redirect to it automatically.
 */
export function ConfirmFirst({ isFresh, next, children }: { isFresh: boolean; next: string; children: string }) {
  if (isFresh) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-sunk px-5 py-4">
      <p className="grow text-sm text-soft">{children}</p>
      <ButtonLink href={`/office/confirm?${new URLSearchParams({ next })}`} variant="secondary" size="small">
        Confirm it’s you
      </ButtonLink>
    </div>
  )
}
