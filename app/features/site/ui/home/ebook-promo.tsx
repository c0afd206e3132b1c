import { BookCover } from '#app/ui/book-cover.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PageWords } from '../../page-words.server.ts'

type Props = {
  words: PageWords<'home'>['ebookPromo']
  /** While it isn’t for sale, it has a waiting list. */
  ebook: { price: string; isAvailable: boolean }
  /** The free chapter. */
  sample: { path: string; label: string }
}

export const EbookPromo = ({ words, ebook, sample }: Props) => (
  <section aria-labelledby="ebook-heading" className="sand overflow-clip">
    <div className="wrap grid items-center gap-x-20 gap-y-12 py-section md:grid-cols-[1fr_1.1fr]">
      <BookCover />
      <div className="grid gap-5">
        <h2 id="ebook-heading" className="text-3xl font-light tracking-tight">
          {words.title}
        </h2>
        <p className="measure text-lg text-soft">{words.text}</p>
        <p className="font-serif text-3xl">{ebook.price}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {ebook.isAvailable ? (
            <ButtonLink href="/checkout" size="large">
              Get E-book
            </ButtonLink>
          ) : (
            <ButtonLink href="/products/ebook#tell-me" size="large">
              Tell me when it’s available
            </ButtonLink>
          )}
          <TextLink href={sample.path} className="inline-flex min-h-11 items-center">
            {sample.label}
          </TextLink>
        </div>
        {ebook.isAvailable && <p className="measure text-sm text-soft">{words.donation}</p>}
      </div>
    </div>
  </section>
)
