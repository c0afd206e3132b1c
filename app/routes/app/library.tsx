import { formTo } from '#app/browser/call.ts'
import { MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { listShelves, readsOf } from '#app/features/library/library.server.ts'
import { Shelves } from '#app/features/library/ui/course.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { SearchForm } from '#app/features/search/ui/search-form.tsx'
import { EBOOK } from '#app/features/shop/ebook.ts'
import { listOrders } from '#app/features/shop/orders.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Page } from '#app/values/page-link.ts'
import type { Route } from './+types/library'

export const meta: Route.MetaFunction = () => unlisted('Library')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const [isMember, read, orders] = await Promise.all([
    hasActiveSubscription(tools, user.id),
    readsOf(tools, user.id),
    listOrders(tools, user),
  ])
  const bought = orders.find(
    ({ status, items }) => status === 'paid' && items.some(({ productId }) => productId === EBOOK.id),
  )
  return {
    isMember,
    read: [...read],
    ...listShelves(tools),
    book: bought?.id ?? null,
  }
}

/** What a signed-in user can read: courses and lessons, the book, and what is free. */
export default function Library({ loaderData }: Route.ComponentProps) {
  const { isMember, courses, others, book } = loaderData
  return (
    <>
      <PageHead title="Library" lead="Lessons to do, not only to read. Begin anywhere; your place is kept.">
        <SearchForm />
      </PageHead>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-16 pb-section">
        {!isMember && (
          <MembersOnly title="Lessons come with the membership">You can read how each one begins.</MembersOnly>
        )}
        <Shelves courses={courses} others={others} read={isMember ? new Set(loaderData.read) : null} hrefOf={hrefOf} />
      </div>
      <Section title="The book" heading="room">
        {book ? (
          <form {...formTo('POST /api/orders/:id/download', { path: { id: book } })} className="grid gap-4">
            <p className="measure text-lg text-soft">
              The Longevity Starter Guide is yours, as a PDF and for e-readers. Each press makes a new link.
            </p>
            <Submit variant="secondary" className="justify-self-start">
              Get your copy
            </Submit>
          </form>
        ) : (
          <div className="grid gap-4">
            <p className="measure text-lg text-soft">
              The Longevity Starter Guide isn’t part of the membership. If you bought it with another address, ask for
              the link again.
            </p>
            <p className="flex flex-wrap gap-3">
              <ButtonLink href="/products/ebook" variant="secondary">
                Look at the book
              </ButtonLink>
              <ButtonLink href="/download" variant="quiet">
                Ask for my link
              </ButtonLink>
            </p>
          </div>
        )}
      </Section>
      <Section title="Free to read" heading="room">
        <ul className="grid sm:grid-cols-2 sm:gap-x-10">
          {FREE.map(({ href, title, words }) => (
            <li key={href} className="border-t border-line py-4">
              <TextLink href={href} className="touch text-lg">
                {title}
              </TextLink>
              <p className="text-soft">{words}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const hrefOf = (slug: string) => `/app/library/${slug}` as const

const FREE: readonly { href: Page; title: string; words: string }[] = [
  { href: '/weekly-protocols', title: 'Weekly protocols', words: 'The day from morning to night, each with its dose.' },
  { href: '/blog', title: 'Blog', words: 'One question a post, answered with its sources.' },
  { href: '/evidence', title: 'Evidence', words: 'Every figure of this site, with its limits.' },
  { href: '/micro-lives', title: 'Micro-lives', words: 'A calculator that teaches scale, not fate.' },
]
