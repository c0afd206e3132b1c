import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { DayFields } from '#app/features/auth/ui/day-fields.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = { user: CurrentUser; timeZones: readonly string[] }

/** The first step: a plain form, so that it works the same with and without script. */
export function DaysForm({ user, timeZones }: Props) {
  const here = useZoneOfDevice()
  return (
    <form method="post" action="/api/set-up/days" className="grid max-w-md gap-5">
      <DayFields user={user} timeZones={timeZones} error={() => null} />
      {here !== null && here !== user.timeZone && timeZones.includes(here) && (
        <p className="text-sm text-soft">
          This device is set to {here.replaceAll('_', ' ')}.{' '}
          <button
            type="button"
            className="link"
            onClick={(event) => {
              const list = event.currentTarget.form?.elements.namedItem('timeZone')
              if (list instanceof HTMLSelectElement) list.value = here
            }}
          >
            Use that
          </button>
        </p>
      )}
      <Button type="submit" className="justify-self-start">
        Save and go on
      </Button>
    </form>
  )
}

const never = () => () => {}

/** Known in the browser only; the server draws the page without it. */
function useZoneOfDevice(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
