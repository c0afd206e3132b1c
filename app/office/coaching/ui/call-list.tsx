import { formTo } from '#app/browser/call.ts'
import { Button } from '#app/ui/button.tsx'

type Call = { userId: string; name: string; email: string; when: string }

/** The calls to come, the next one first. */
export function CallList({ calls, isOffered }: { calls: readonly Call[]; isOffered: boolean }) {
  if (calls.length === 0 && isOffered) return null
  return (
    <section aria-label="Calls" className="mb-10 grid gap-2">
      <h2 className="text-lg font-medium">
        Calls <span className="text-soft">({calls.length})</span>
      </h2>
      {calls.length === 0 && (
        <p className="text-soft">
          Members can’t book a call yet.{' '}
          <a className="link" href="/office/settings/calls">
            Say when you’re free
          </a>
        </p>
      )}
      <ul className="office-lines">
        {calls.map(({ userId, name, email, when }) => (
          <li key={userId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <a className="link touch" href={`/office/coaching/${userId}`}>
              {name || email}
            </a>
            <span>{when}</span>
            <form {...formTo('POST /api/office/coaching/:id/call/cancel', { path: { id: userId } })}>
              <Button type="submit" variant="quiet" size="small">
                Cancel<span className="sr-only"> the call with {name || email}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
