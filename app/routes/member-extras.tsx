import type { Extras } from './member-extras.server.ts'

/** The rooms beside the routine, each in one sentence that says what is due. */
export function MemberExtras({ extras }: { extras: Extras }) {
  const { due, hasBaseline } = extras
  return (
    <section aria-labelledby="extras-heading" className="grid content-start gap-4 border-t border-line pt-6">
      <h2 id="extras-heading" className="text-xl">
        Also yours
      </h2>
      <ul className="grid gap-3">
        <li>
          <a className="link" href="/app/baseline">
            Your baseline
          </a>
          <span className="block text-sm text-soft">
            {due.length > 0
              ? `Due: ${due.map(({ title }) => title).join(', ')}.`
              : hasBaseline
                ? 'Nothing is due today.'
                : 'Sunday figures, a monthly fitness test, a yearly blood test.'}
          </span>
        </li>
      </ul>
    </section>
  )
}
