import { buildersOnly } from '#app/server/guards/builders-only.server.ts'
import { DRAWINGS, Drawing } from '#app/ui/drawing.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { EXAMPLE_DAYS } from '#app/ui/rings/example-days.ts'
import { Mark } from '#app/ui/rings/mark.tsx'
import { Rings } from '#app/ui/rings/rings.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/look'

/** For developers only: in production it answers 404. */
export const loader = ({ context }: Route.LoaderArgs) => buildersOnly(context)

export const meta = () => [{ title: 'Look' }, { name: 'robots', content: 'noindex' }]

const colours = [
  'paper',
  'raised',
  'sunk',
  'tint',
  'line',
  'edge',
  'soft',
  'ink',
  'action',
  'clay',
  'sun',
  'wash',
  'danger',
  'warning',
  'info',
]
const sizes = ['text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

export default function DevLook() {
  return (
    <div>
      <PageHead
        eyebrow="For the people who build this"
        title="Look"
        lead="Colours, type, drawings and the sign; the controls are at /dev/design. Tokens live in app/ui/theme.css; switch the system between light and dark, reduced motion and forced colours to see the rest."
      />
      <Colours />
      <Typography />
      <Drawings />
      <Sign />
    </div>
  )
}

const Colours = () => (
  <Section title="Colour" lead="Warm paper, deep green-black ink, one green for action, one clay for emphasis.">
    <ul className="grid grid-cols-2 gap-6 sm:grid-cols-4 lg:grid-cols-7">
      {colours.map((name) => (
        <li key={name} className="grid gap-2 text-sm">
          <span
            aria-hidden="true"
            className="h-20 rounded-md border border-line"
            style={{ background: `var(--color-${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  </Section>
)

const Typography = () => (
  <Section title="Type" lead="Newsreader for headings and long reading, Figtree for everything one acts on.">
    <div className="grid gap-6">
      {sizes.map((size) => (
        <p key={size} className={`${size} font-serif`}>
          More healthy years <span className="font-sans text-sm text-soft">{size}</span>
        </p>
      ))}
      <div className="prose">
        <h2>Long reading</h2>
        <p>
          A paragraph with a <a href="#main">link to the top</a>, <strong>weight</strong> and <em>emphasis</em>, about
          68 characters wide, ending with a source
          <a className="cite" href="#main">
            1
          </a>
          .
        </p>
        <ol>
          <li>First do this.</li>
          <li>Then this.</li>
        </ol>
        <blockquote>Figures are averages from studies of large groups.</blockquote>
      </div>
    </div>
  </Section>
)

const Drawings = () => (
  <Section
    title="Drawings"
    lead="Land is washed green, people wear clay, the sun is the only ochre; the wash never quite meets its line."
  >
    <ul className="grid grid-cols-2 gap-8 sm:grid-cols-4">
      {DRAWINGS.map((name) => (
        <li key={name} className="grid gap-2 text-sm">
          <Drawing name={name} className="w-full" />
          {name}
        </li>
      ))}
    </ul>
  </Section>
)

const Sign = () => (
  <Section title="The sign and the rings">
    <div className="flex flex-wrap items-center gap-4">
      <Mark isSmall className="size-4" />
      <Mark />
      <Mark className="size-16" />
      <Mark isPlain className="size-16" />
    </div>
    <div className="mt-6 flex flex-wrap items-center gap-8">
      <Rings days={EXAMPLE_DAYS.slice(0, 10)} start={1} size={228} className="w-56" />
      <Rings days={EXAMPLE_DAYS} start={1} size={64} className="w-16" />
      <div className="night rounded-lg p-8">
        <Rings days={EXAMPLE_DAYS} start={1} size={460} className="w-72 sm:w-96" />
      </div>
    </div>
  </Section>
)
