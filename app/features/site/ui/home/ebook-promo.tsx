import { ButtonLink } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { ebookPromo } from '#content/pages/home.json'

/** `price` as it is printed. */
export function EbookPromo({ price }: { price: string }) {
  return (
    <section aria-labelledby="ebook-heading" className="border-t border-line bg-sunk">
      <div className="wrap grid items-center gap-10 py-section md:grid-cols-[auto_1fr] md:gap-20">
        <Drawing name="ebook" className="w-full max-w-80" />
        <div className="grid gap-5">
          <h2 id="ebook-heading" className="text-3xl font-light tracking-tight">
            {ebookPromo.title}
          </h2>
          <p className="measure text-lg text-soft">{ebookPromo.text}</p>
          <p className="font-serif text-3xl">{price}</p>
          <ButtonLink href="/checkout" size="large" className="justify-self-start">
            Get E-book
          </ButtonLink>
          <p className="measure text-sm text-soft">{ebookPromo.donation}</p>
        </div>
      </div>
    </section>
  )
}
