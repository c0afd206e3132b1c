/** Minutes in which marking a parcel as sent can be undone; then its buyer is emailed. */
export const UNDO_MINUTES = 10

/** The carriers, with their tracking page; `null` = none that takes a number. */
const CARRIERS: Readonly<Record<string, ((tracking: string) => string) | null>> = {
  'Royal Mail': (tracking) => `https://www.royalmail.com/track-your-item#/tracking-results/${tracking}`,
  Parcelforce: (tracking) => `https://www.parcelforce.com/track-trace?trackNumber=${tracking}`,
  Evri: (tracking) => `https://www.evri.com/track/parcel/${tracking}`,
  DPD: (tracking) => `https://track.dpd.co.uk/search?reference=${tracking}`,
  'By hand': null,
}

export const CARRIER_NAMES = Object.keys(CARRIERS)

/** Returns the tracking link of a parcel; null without such a page or number. */
export function trackingLink(carrier: string | null, tracking: string | null): string | null {
  const page = carrier ? CARRIERS[carrier] : null
  return page && tracking ? page(encodeURIComponent(tracking.replaceAll(/\s/g, ''))) : null
}

/** Returns 'Royal Mail, AB 123 GB', 'Royal Mail' or 'AB 123 GB'; null when nothing is known. */
export const parcelWords = (carrier: string | null, tracking: string | null): string | null =>
  [carrier, tracking].filter(Boolean).join(', ') || null

/** Whether a parcel's email was not sent yet, so that marking it as sent can be undone. */
export function canUndoDispatch(
  { dispatchedAt, dispatchToldAt }: { dispatchedAt: Date | null; dispatchToldAt: Date | null },
  now: Date,
): boolean {
  return (
    dispatchedAt !== null && dispatchToldAt === null && now.getTime() - dispatchedAt.getTime() < UNDO_MINUTES * 60_000
  )
}
