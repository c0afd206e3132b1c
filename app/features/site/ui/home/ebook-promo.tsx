import { ButtonLink } from '#app/ui/button.tsx'
import { ebookPromo } from '#content/site.json'

export function EbookPromo() {
  return (
    <section aria-labelledby="ebook-heading" className="border-t border-line bg-sunk">
      <div className="wrap grid items-center gap-10 py-section md:grid-cols-[auto_1fr] md:gap-20">
        <BookDrawing />
        <div className="grid gap-5">
          <h2 id="ebook-heading" className="text-3xl font-light tracking-tight">
            {ebookPromo.title}
          </h2>
          <p className="measure text-lg text-soft">{ebookPromo.text}</p>
          <p className="font-serif text-3xl">£9.99</p>
          <ButtonLink href="/checkout" size="large" className="justify-self-start">
            Get E-book
          </ButtonLink>
          <p className="measure text-sm text-soft">{ebookPromo.donation}</p>
        </div>
      </div>
    </section>
  )
}

function BookDrawing() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 250"
      className="drawing w-44 sm:w-56"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
    >
      <path
        d="M30 18h132a8 8 0 0 1 8 8v198H38a16 16 0 0 1-16-16V26a8 8 0 0 1 8-8Z"
        className="fill-raised stroke-action"
      />
      <path d="M170 192H38a16 16 0 0 0 0 32" className="stroke-action" />
      <circle cx="98" cy="96" r="28" className="stroke-sun" />
      <path d="M46 142c20-18 34-16 52-6s34 10 50-6M46 160c22-12 36-12 52-4s32 8 50-4" className="stroke-action" />
      <path d="M72 44h52M82 56h32" className="stroke-clay" />
    </svg>
  )
}
