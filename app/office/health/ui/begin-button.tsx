import { formTo } from '#app/browser/call.ts'
import { OneButton } from '#app/office/ui/one-button.tsx'

/** Starts a backup, a drill or a reconciliation; the page shows the result later. */
export const BeginButton = ({ what, children }: { what: 'backup' | 'drill' | 'books'; children: string }) => (
  <OneButton to={formTo('POST /api/office/health/upkeep')} says={{ what }} variant="secondary" size="small">
    {children}
  </OneButton>
)
