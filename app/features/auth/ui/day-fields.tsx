import { Options, SelectField } from '#app/ui/field.tsx'
import type { ZonesOfCountry } from '#app/values/zone-countries.ts'
import { zoneName } from '#app/values/zone-name.ts'
import type { CurrentUser } from '../session.ts'
import { useZoneOfDevice } from './use-zone-of-device.ts'

const DAY_STARTS = ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00', '04:30', '05:00']

type Props = {
  user: Pick<CurrentUser, 'timeZone' | 'dayStart'>
  timeZones: readonly ZonesOfCountry[]
}

export function DayFields({ user, timeZones }: Props) {
  const here = useZoneOfDevice()
  const isElsewhere = here !== null && here !== user.timeZone && timeZones.some(({ zones }) => zones.includes(here))
  return (
    <>
      <SelectField
        label="Time zone"
        name="timeZone"
        required
        defaultValue={user.timeZone}
        hint="Choose the nearest city in your zone: your day starts and ends by its clock."
      >
        {timeZones.map(({ country, zones }) => (
          <optgroup key={country} label={country}>
            <Options of={zones.map((zone) => [zone, zoneName(zone)])} />
          </optgroup>
        ))}
      </SelectField>
      {/* Only script knows the device's zone. The line's height is reserved, so that it doesn't shift the buttons
          below. */}
      <p className="min-h-12 text-sm text-soft">
        {isElsewhere ? (
          <>
            This device is set to {zoneName(here)}.{' '}
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
          </>
        ) : (
          `Your days are counted by the clock in ${zoneName(user.timeZone)}.`
        )}
      </p>
      <SelectField
        label="My day starts at"
        name="dayStart"
        required
        defaultValue={user.dayStart}
        hint="Choose a later hour if you’re often up after midnight. Ticks before it count for the day before."
      >
        <Options of={DAY_STARTS.map((time) => [time, time])} />
      </SelectField>
    </>
  )
}
