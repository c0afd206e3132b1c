import { useSite } from './site.tsx'

/** Who may buy a download or a membership: shown before any question. */
export const SoldIn = () => (
  <p className="text-sm text-soft">For now we sell this only to people who live in {useSite().soldIn}.</p>
)
