import { TextLink } from '#app/ui/text-link.tsx'
import { zoneName } from '#app/values/zone-name.ts'

/** The message shown when the device's time zone differs from the user's. */
export const ZoneWords = ({ here, timeZone }: { here: string; timeZone: string }) => (
  <p className="text-sm text-soft">
    This device is set to {zoneName(here)}; your days start and end by the clock in {zoneName(timeZone)}.{' '}
    <TextLink href="/account#settings">Change that</TextLink>, or leave it so for a short trip. Days you have filled in
    keep their dates either way.
  </p>
)
