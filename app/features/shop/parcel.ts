/** How long a parcel that was marked as sent can be taken back: then its buyer is told. */
export const UNDO_MINUTES = 10

/** Whoever carries parcels, with the page that follows them; `null` = it has none that takes a number. */
const CARRIERS: Readonly<Record<string, ((tracking: string) => string) | null>> = {
  'Royal Mail': (tracking) => `https://www.royalmail.com/track-your-item#/tracking-results/${tracking}`,
  Parcelforce: (tracking) => `https://www.parcelforce.com/track-trace?trackNumber=${tracking}`,
  Evri: (tracking) => `https://www.evri.com/track/parcel/${tracking}`,
  DPD: (tracking) => `https://track.dpd.co.uk/search?reference=${tracking}`,
  'By hand': null,
}

export const CARRIER_NAMES = Object.keys(CARRIERS)

/** Where the parcel can be followed; null where there is no such page, or nothing to ask it for. */
export function trackingLink(carrier: string | null, tracking: string | null): string | null {
  const page = carrier ? CARRIERS[carrier] : null
  return page && tracking ? page(encodeURIComponent(tracking.replaceAll(/\s/g, ''))) : null
}

/** 'Royal Mail, AB 123 GB', 'Royal Mail', 'AB 123 GB'; null when nothing is known. */
export const parcelWords = (carrier: string | null, tracking: string | null): string | null =>
  [carrier, tracking].filter(Boolean).join(', ') || null

/** Whether a parcel's mail has not left yet, so that sending can be taken back. */
export function canTakeBack(
  { dispatchedAt, dispatchToldAt }: { dispatchedAt: Date | null; dispatchToldAt: Date | null },
  now: Date,
): boolean {
  return (
    dispatchedAt !== null && dispatchToldAt === null && now.getTime() - dispatchedAt.getTime() < UNDO_MINUTES * 60_000
  )
}
