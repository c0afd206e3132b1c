import { ButtonLink } from '#app/ui/button.tsx'
import { hostOf } from '../lesson.ts'

/** Where a lesson can be heard or seen. It is a link: nothing of another site is fetched before somebody wants it. */
export function Recording({ address }: { address: string }) {
  return (
    <section aria-label="Recording" className="grid gap-3 rounded-lg bg-sunk p-6 print:hidden">
      <p className="text-lg">This lesson is also a recording.</p>
      <p className="text-sm text-soft">
        It plays at {hostOf(address)}, by that site’s rules. Every word of it is{' '}
        <a href="#transcript" className="link">
          written below
        </a>
        .
      </p>
      <ButtonLink
        href={address as `https:${string}`}
        variant="secondary"
        rel="noreferrer"
        className="justify-self-start"
      >
        Play it at {hostOf(address)}
      </ButtonLink>
    </section>
  )
}
