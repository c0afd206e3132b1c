import { ButtonLink } from '#app/ui/button.tsx'

/**
 * Stands above what money, exports and roles need: their second step of the last ten minutes. Forms below it work all the
 * same, and lead to it by themselves.
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
