import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What visitors see: the number of comments and how to join. The page contains none of the comments. */
export function Invitation({ count, next }: { count: number; next: string }) {
  return (
    <Notice title={count === 0 ? 'Members can talk about this' : 'Members talk about this'} className="max-w-2xl">
      <p className="pb-3">
        {count > 0 && `${count === 1 ? 'One comment' : `${count.toLocaleString('en-GB')} comments`} so far. `}
        Reading and writing them comes with the membership.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="/community/join">See the membership</ButtonLink>
        <ButtonLink href={`/sign-in?${new URLSearchParams({ next })}`} variant="secondary">
          Sign in
        </ButtonLink>
      </p>
    </Notice>
  )
}
