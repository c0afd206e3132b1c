// The icons of the habits, 40 by 40: a wash offset by 2 px right and down; the line in ink; one stroke in the habit's
// own colour. Each by the key of its habit; one without an icon gets a leaf.

/** `width` of the accent. */
type Sign = { ink: string; wash: string; line: string; accent: string; width: number }

const SIGNS: Record<string, Sign> = {
  fasting: {
    ink: 'var(--color-fasting)',
    wash: 'M22 9a13 13 0 1 1-13 13h13Z',
    line: 'M7 20a13 13 0 0 0 26 0 13 13 0 0 0-26 0M20 12v8l5.5 4',
    accent: 'M20 3.5A16.5 16.5 0 0 0 3.5 20',
    width: 2.5,
  },
  exercise: {
    ink: 'var(--color-exercise)',
    wash: 'M5 35c9-1 16-8 31-11v12H5Z',
    line: 'M20.6 7.5a3.4 3.4 0 0 0 6.8 0 3.4 3.4 0 0 0-6.8 0M4 34c10-1 17-8 32-11M21.5 13.5 18 21l5.5 4-1 5.5M18 21l-3.5 4.5-5 1.5',
    accent: 'M21.5 13.5l-6.5 1.5-2.5 5M21.5 13.5l4.5 5 5.5-1.5',
    width: 2.2,
  },
  breathing: {
    ink: 'var(--color-breathing)',
    wash: 'M12 12c8-7 20-4 22 5s-5 17-14 16S6 18 12 12Z',
    line: 'M4 14h17c6 0 6-8 .5-8-3 0-4 2-4 3.5M4 27h13c5 0 5 7 .5 7-2.5 0-3.5-1.5-3.5-3',
    accent: 'M4 20.5h25c7 0 7-9.5.5-9.5-3.5 0-4.5 2.5-4.5 4',
    width: 2.2,
  },
  coldExposure: {
    ink: 'var(--color-cold)',
    wash: 'M22 7c6 8 10 13 10 18a10 10 0 0 1-20 0c0-5 4-10 10-18Z',
    line: 'M20 4c6.5 8.5 11 13.5 11 19.5a11 11 0 0 1-22 0C9 17.5 13.5 12.5 20 4Z',
    accent: 'M20 17v12M14.8 20l10.4 6M25.2 20l-10.4 6',
    width: 2,
  },
  hotExposure: {
    ink: 'var(--color-heat)',
    wash: 'M7 24h28v12H7Z',
    line: 'M5 22h28v12H5ZM5 28h28M14 22v12M24 22v12',
    accent: 'M12 17c-4-4 4-6 0-11M19 17c-4-4 4-6 0-11M26 17c-4-4 4-6 0-11',
    width: 2.2,
  },
  meditation: {
    ink: 'var(--color-meditation)',
    wash: 'M8 33c0-5 6-7 14-7s14 2 14 7c0 3-28 3-28 0Z',
    line: 'M16.2 8a3.8 3.8 0 0 0 7.6 0 3.8 3.8 0 0 0-7.6 0M20 14c-5 0-6.5 4-7 8l-5 4.5M20 14c5 0 6.5 4 7 8l5 4.5',
    accent: 'M5.5 32c5-4.5 9-3.5 14.5 0 5.5-3.5 9.5-4.5 14.5 0-5.5 3.5-9.5 3-14.5 0-5 3-9 3.5-14.5 0Z',
    width: 2,
  },
  healthyNutrition: {
    ink: 'var(--color-nutrition)',
    wash: 'M7 22h30c0 9-6 14-15 14S7 31 7 22Z',
    line: 'M4 20h32c0 9-6.5 15-16 15S4 29 4 20Z',
    accent: 'M20 19c-1-7 2-12 9-14 1 7-2 12-9 14ZM20 19c.5-5-2-9-8-10-.5 6 2.5 9.5 8 10Z',
    width: 2,
  },
}

const LEAF: Sign = {
  ink: 'var(--color-action)',
  wash: 'M12 33c-4-12 4-24 22-26 2 16-8 28-22 26Z',
  line: 'M10 31c-4-12 4-24 22-26 2 16-8 28-22 26Z',
  accent: 'M5 36c5-9 11-15 18-20',
  width: 2.2,
}

/** A habit's colour, for a line beside its name. */
export const inkOf = (habit: string | null) => (habit ? signOf(habit).ink : 'var(--color-edge)')

/** The icon of a habit, by its key; decorative beside its name. */
export const Glyph = ({ habit }: { habit: string }) => (
  <svg viewBox="0 0 40 40" aria-hidden="true" className="glyph size-10" style={inkStyle(habit)}>
    <GlyphLines habit={habit} />
  </svg>
)

/** The same within another drawing, moved and scaled. */
export const GlyphIn = ({ habit, transform }: { habit: string; transform: string }) => (
  <g className="glyph" transform={transform} style={inkStyle(habit)}>
    <GlyphLines habit={habit} />
  </g>
)

const signOf = (habit: string) => SIGNS[habit] ?? LEAF

const inkStyle = (habit: string) => ({ '--ink': signOf(habit).ink })

function GlyphLines({ habit }: { habit: string }) {
  const { wash, line, accent, width } = signOf(habit)
  return (
    <>
      <path className="glyph-wash" d={wash} />
      <path d={line} />
      <path className="glyph-accent" d={accent} strokeWidth={width} />
    </>
  )
}
