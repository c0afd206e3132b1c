import { isSameOnTheWall } from '#app/values/time-zone.ts'
import { zoneName } from '#app/values/zone-name.ts'
import { useZoneOfDevice } from './use-zone-of-device.ts'

/**
 * For somebody who has travelled: the device is in another zone than their days. Nothing is changed by itself, or a day
 * would be lost or lived twice behind their back.
 */
export function ZoneNotice({ timeZone }: { timeZone: string }) {
  const here = useZoneOfDevice()
  if (here === null || isSameOnTheWall(new Date(), here, timeZone)) return null
  return (
    <p className="text-sm text-soft">
      This device is set to {zoneName(here)}; your days start and end by the clock in {zoneName(timeZone)}.{' '}
      <a className="link" href="/account#settings">
        Change that
      </a>
      , or leave it so for a short trip. Days you have filled in keep their dates either way.
    </p>
  )
}
