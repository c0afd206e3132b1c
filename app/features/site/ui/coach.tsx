import { type Focus, placeOf } from '#app/values/picture.ts'

type Props = {
  coach: {
    name?: string | undefined
    credentials?: string | undefined
    quote: string
    /** Null shows the drawing. */
    portrait: { address: string; focus: Focus } | null
  }
}

/** The coach, in their own words. */
export function Coach({ coach: { name, credentials, quote, portrait } }: Props) {
  return (
    <section aria-label="Your coach" className="wrap">
      <figure className="mx-auto grid max-w-2xl items-center gap-x-10 gap-y-6 py-section sm:grid-cols-[auto_1fr]">
        {portrait ? (
          <img
            src={portrait.address}
            alt={name ? `${name}, your coach` : 'Your coach'}
            width={144}
            height={144}
            loading="lazy"
            className="size-28 rounded-full object-cover sm:size-36"
            style={placeOf(portrait.focus)}
          />
        ) : (
          <Portrait />
        )}
        <div className="grid gap-4">
          <blockquote className="font-serif text-2xl leading-snug italic">“{quote}”</blockquote>
          <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
            <Signature />
            <span>
              <span className="block font-semibold text-ink">{name ?? 'Your coach'}</span>
              {credentials}
            </span>
          </figcaption>
        </div>
      </figure>
    </section>
  )
}

const PEN = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** A drawn placeholder for the photo. */
const Portrait = () => (
  <svg viewBox="0 0 88 88" aria-hidden="true" className="size-28 rounded-full bg-tint sm:size-36">
    <circle cx="66" cy="26" r="13" className="fill-sun" />
    <path d="M14 92c2-20 14-27 32-27s30 7 32 27Z" className="fill-wash" />
    <path d="M10 90c2-20 14-27 32-27s30 7 32 27" {...PEN} />
    <path d="M34 56v9c2 5 14 5 16 0v-9" {...PEN} className="fill-paper" />
    <path d="M27 36c0-14 6-20 15-20s15 6 15 20c0 13-7 23-15 23s-15-10-15-23Z" {...PEN} className="fill-paper" />
    <path d="M25 38c-2-16 6-27 18-27 11 0 18 8 16 25-3-3-4-7-5-11-8 3-18 3-24 0-1 5-2 9-5 13Z" className="fill-clay" />
    <path
      d="M36 37v2M48 37v2M42 38l-1.500 7h3M37 50c3 2.500 7 2.500 10 0M31 33c2-2 5-2 7-1M46 32c2-1 5-1 7 1"
      {...PEN}
    />
  </svg>
)

const Signature = () => (
  <svg viewBox="0 0 150 44" aria-hidden="true" className="h-9 w-30 text-ink">
    <path
      {...PEN}
      strokeWidth={2}
      d="M6 30C14 8 26 2 28 8s-12 26-6 28 12-14 16-14-2 12 4 11 8-12 13-11-3 13 4 11c6-2 8-20 14-24s-8 24-2 26 10-12 14-13 0 10 6 10 8-9 13-9 2 9 9 8 14-4 28-12"
    />
  </svg>
)
