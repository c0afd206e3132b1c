import { z } from 'zod'
import { ReferenceKey } from '#app/platform/texts/front-matter.ts'
import { readPictureLink } from '#app/values/picture.ts'

const Words = z.string().min(1)
const Sources = z.array(ReferenceKey).min(1).optional().meta({
  title: 'Sources',
  description: 'A figure needs a source from the register: R35, one a line.',
})
const Item = z.strictObject({ title: Words, description: Words })
const CitedItem = z.strictObject({ ...Item.shape, references: Sources })
const Opening = z.strictObject({ title: Words, text: Words })
const list = <T extends z.ZodType>(item: T) => z.array(item).min(1, 'leave at least one')
/** A list with exactly one entry per key. */
const each = <K extends string, S extends z.ZodObject<{ key: z.ZodEnum<Record<K, K>> }>>(keys: readonly K[], item: S) =>
  z
    .array(item)
    .refine(
      (items) =>
        keys.every((key) => items.filter((one) => one.key === key).length === 1) && items.length === keys.length,
      { message: `there must be one of each: ${keys.join(', ')}` },
    )

const HOME = z.strictObject({
  hero: z.strictObject({ title: Words, subtitle: Words }).meta({ title: 'What people see first' }),
  stats: z
    .strictObject({
      title: z.array(Words).min(1).max(2, 'two lines at most'),
      caveat: Words,
      open: Words.meta({ title: 'Words of the link to each claim' }),
    })
    .meta({
      title: 'The four numbers',
      description: 'The numbers themselves are texts of the kind ‘Often quoted numbers’.',
    }),
  healthSpan: z.strictObject({ text: Words, references: Sources }).meta({ title: 'Years in good health' }),
  mission: z
    .strictObject({
      title: Words,
      intro: Words,
      items: list(Item),
      microLives: z.strictObject({ ...Opening.shape, references: Sources }),
    })
    .meta({ title: 'Mission' }),
  pillars: z.strictObject({
    title: Words,
    items: list(z.strictObject({ slug: Words.meta({ title: 'Address of the pillar' }), ...Item.shape })),
  }),
  community: z.strictObject({
    ...Opening.shape,
    codes: each(
      ['dailyTips', 'dailyFacts'],
      z.strictObject({ key: z.enum(['dailyTips', 'dailyFacts']), ...Item.shape }),
    ).meta({
      title: 'Codes to scan',
      description: 'Where they lead to is set under Settings, Links.',
    }),
  }),
  voices: z
    .strictObject({
      title: Words,
      intro: Words,
      items: list(z.strictObject({ text: Words, name: Words, role: Words, reference: ReferenceKey })),
      bibliography: Words,
    })
    .meta({ title: 'The studies' }),
  programmes: z.strictObject({
    title: Words,
    items: each(
      ['tlc-community', 'age-watchers'],
      z.strictObject({
        key: z.enum(['tlc-community', 'age-watchers']),
        title: Words,
        badge: Words.meta({ description: '{time} is the free time; the badge falls away while there is none.' }),
        description: Words,
        features: list(Words).meta({
          description: 'Below these TLC-Community says what the membership adds, by itself.',
        }),
        note: Words.meta({ description: '{price} is the price a month, {time} the free time.' }),
      }),
    ),
  }),
  ebookPromo: z.strictObject({ ...Opening.shape, donation: Words }).meta({ title: 'The book' }),
})

const ABOUT = z.strictObject({
  hero: Opening.meta({ title: 'What people see first' }),
  philosophy: z.strictObject({ title: Words, items: list(CitedItem) }),
  insights: z.strictObject({ title: Words, items: list(CitedItem) }),
})

const SERVICES = z.strictObject({
  hero: Opening.meta({ title: 'What people see first' }),
  items: list(z.strictObject({ ...Item.shape, pillar: Words.meta({ title: 'Address of its pillar' }) })),
  approach: z.strictObject({ title: Words, items: list(Item) }),
})

const CONTACT = z.strictObject({
  lead: Words.meta({ title: 'Below the heading' }),
  questions: list(z.strictObject({ question: Words, answer: Words })).meta({
    description: 'The first three stand open on the page; further ones below ‘More questions’.',
  }),
})

const EVERYWHERE = z.strictObject({
  disclaimer: z
    .strictObject({ short: Words, thirdParties: Words })
    .meta({ title: 'Disclaimer', description: 'At the foot of every page.' }),
  emergency: z.strictObject({
    call999: Words.meta({ title: 'When to call 999' }),
    call111: Words.meta({ title: 'When to call 111' }),
    notMonitored: Words.meta({ title: 'That messages are not watched' }),
    references: Sources,
  }),
  grades: list(z.strictObject({ grade: Words, meaning: Words })).meta({ title: 'What the grades mean' }),
})

const OPENINGS = z.strictObject({
  weeklyProtocols: Words,
  blog: Words,
  evidence: Words,
  products: Words,
  letters: Words,
})

const COACH = z.strictObject({
  name: z.string().min(1).optional().meta({ description: 'Left empty, it says ‘Your coach’.' }),
  credentials: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'What you may truly say of your training. Leave it empty to show nothing.' }),
  quote: Words.meta({ title: 'In your own words', description: 'A sentence or two, first person.' }),
  portrait: z
    .string()
    .refine((link) => readPictureLink(link) !== null, 'choose one of the pictures')
    .optional()
    .meta({ title: 'Photo', description: 'Shown round.', format: 'picture' }),
})

/** The editable text of each page. Excludes labels and headings fixed by the specification. */
export const PAGE_WORDS = {
  home: HOME,
  about: ABOUT,
  services: SERVICES,
  contact: CONTACT,
  coach: COACH,
  openings: OPENINGS,
  everywhere: EVERYWHERE,
} as const

export type PageName = keyof typeof PAGE_WORDS
export type PageWords<N extends PageName = PageName> = z.output<(typeof PAGE_WORDS)[N]>
