import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { SearchForm } from './search-form.tsx'

const WAYS_ON = [
  ['/weekly-protocols', 'Weekly protocols'],
  ['/blog', 'Blog'],
  ['/products', 'Products'],
  ['/app', 'Your dashboard'],
  ['/contact', 'Ask us'],
] as const

/** Shown for an address without a page: a search, and where most people are going. */
export const LostPage = () => (
  <PageHead
    title="404 Page Not Found"
    drawing="walk"
    lead="There’s no page at this address. It may have moved, or the link may have a typo."
  >
    <SearchForm />
    <p>
      <ButtonLink href="/" variant="secondary">
        Home page
      </ButtonLink>
    </p>
    <nav aria-label="Ways on">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {WAYS_ON.map(([href, label]) => (
          <li key={href}>
            <TextLink href={href} className="touch-line">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  </PageHead>
)
