import { formTo } from '#app/browser/call.ts'
import { Button } from '#app/ui/button.tsx'

/** Begins a backup, a drill or a look at the books; the page says later how it ended. */
export function BeginButton({ what, children }: { what: 'backup' | 'drill' | 'books'; children: string }) {
  return (
    <form {...formTo('POST /api/office/health/upkeep')}>
      <input type="hidden" name="what" value={what} />
      <Button type="submit" variant="secondary" size="small">
        {children}
      </Button>
    </form>
  )
}
