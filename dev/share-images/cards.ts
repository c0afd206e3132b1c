import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readFrontMatter, slugOf } from '#app/platform/texts/front-matter.ts'
import { seedShop } from '#app/values/shop.ts'
import oftenQuoted from '#content/often-quoted.json' with { type: 'json' }

/** The picture for a shared link: 1200 × 630 with this text and this drawing. */
export type Card = {
  name: string
  kind: string
  title: string
  drawing: string
  /** A widely quoted number: shown struck through above the right one, which is the title. */
  struck?: string
}

const FrontMatter = z.object({
  title: z.string(),
  pillar: z.string().optional(),
  illustration: z.string().optional(),
})

/** Lists a card for each page that has one, from the site's texts. The name is the page's path. */
export function listCards(): Card[] {
  return [
    {
      name: 'home',
      kind: 'Every figure with its source',
      title: 'Evidence-based habits for healthy ageing',
      drawing: 'landscape',
    },
    ...slugsIn('protocols').map((slug) => fromFile('protocols', slug, slug, 'Protocol')),
    ...slugsIn('tests').map((slug) => fromFile('tests', slug, `tests-${slug}`, 'Test')),
    ...slugsIn('pillars').map((slug) => ({
      ...fromFile('pillars', slug, `pillars-${slug}`, 'Six pillars'),
      drawing: slug,
    })),
    ...slugsIn('blog').map((slug) => fromFile('blog', slug, `blog-${slug}`, 'From the blog')),
    ...oftenQuoted.map(({ id, topic, quoted, holds }) => ({
      ...{ name: `numbers-${id}`, kind: `${topic}: the number that holds`, title: holds, struck: quoted },
      drawing: NUMBER_DRAWINGS[id] ?? 'health-baseline',
    })),
    ...seedShop().products.map(({ id, name }) => ({
      ...{ name: `products-${id}`, kind: 'Products', title: name, drawing: id },
    })),
  ]
}

const NUMBER_DRAWINGS: Readonly<Record<string, string>> = {
  nuts: 'nutrition',
  exercise: 'activity',
  sleep: 'sleep',
  social: 'people',
  'health-span': 'hourglass',
  'eight-habits': 'mindset',
  'sauna-heart': 'heat',
  'sauna-pressure': 'pulse',
  'short-windows': 'clock',
  'cold-showers': 'cold',
  mediterranean: 'plate',
  'one-leg': 'strength',
}

/** Changes with everything visible on the card except the site's design. */
export const fingerprintOf = (card: Card): string =>
  createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 16)

const slugsIn = (folder: string) =>
  readdirSync(join('content', folder))
    .filter((file) => file.endsWith('.md'))
    .map(slugOf)
    .toSorted()

function fromFile(folder: string, slug: string, name: string, kind: string): Card {
  const file = join('content', folder, `${slug}.md`)
  const { data } = readFrontMatter(file, readFileSync(file, 'utf8'), FrontMatter)
  return { name, kind, title: data.title, drawing: data.illustration ?? data.pillar ?? 'activity' }
}
