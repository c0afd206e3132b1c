import { formTo } from '#app/browser/call.ts'
import { OneButton } from '#app/office/ui/one-button.tsx'

/** Begins a backup, a drill or a look at the books; the page says later how it ended. */
export function BeginButton({ what, children }: { what: 'backup' | 'drill' | 'books'; children: string }) {
  return (
    <OneButton to={formTo('POST /api/office/health/upkeep')} says={{ what }} variant="secondary" size="small">
      {children}
    </OneButton>
  )
}
