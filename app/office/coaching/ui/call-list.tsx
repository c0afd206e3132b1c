import { formTo } from '#app/browser/call.ts'
import { ForGood } from '#app/office/ui/for-good.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'

type Call = { userId: string; name: string; email: string; when: string; at: string }

export function CallList({ calls, isOffered }: { calls: readonly Call[]; isOffered: boolean }) {
  if (calls.length === 0 && isOffered) return null
  return (
    <Part title="Calls" count={calls.length} className="mb-10">
      {calls.length === 0 && (
        <p className="text-soft">
          Members can’t book a call yet.{' '}
          <a className="link" href="/office/settings/calls">
            Say when you’re free
          </a>
        </p>
      )}
      <ul className="office-lines">
        {calls.map(({ userId, name, email, when, at }) => (
          <li key={userId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <a className="link touch" href={`/office/coaching/${userId}`}>
              {name || email}
            </a>
            <span>{when}</span>
            <ForGood what="Cancel the call" says={`${name || email} is told by email, and may book another time.`}>
              <OneButton
                to={formTo('POST /api/office/coaching/:id/call/cancel', { path: { id: userId } })}
                says={{ at }}
                variant="danger"
                size="small"
              >
                Cancel it<span className="sr-only">: the call with {name || email}</span>
              </OneButton>
            </ForGood>
          </li>
        ))}
      </ul>
    </Part>
  )
}
