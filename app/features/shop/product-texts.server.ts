import { z } from 'zod'
import { entriesOf, entryShelf, type Readers, readNeeded } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isSeedId } from '#app/values/shop.ts'
import { pages } from '#content/ebook/dist/manifest.json'
import texts from '#content/products.json'
import { EBOOK } from './ebook.ts'
import type { Product } from './product.ts'

const Words = z.string().min(1)
const lines = z.array(Words).min(1, 'leave at least one')

/** Words that claim an effect on health, which no product here may do (CAP code 12.1, 15.1). */
const PROMISE =
  /longevity benefit|years? (?:longer|younger)|anti-?age|detox|boost|immun|heal(?:s|ing)?\b|cure|treats?\b|prevent|recover|inflammat|metabolism|lifespan|live longer/i

const ProductText = z
  .strictObject({
    summary: Words.meta({ description: 'One sentence, for the card.' }),
    description: Words,
    features: lines.meta({ title: 'What is in it', description: '{pages} is the number of pages of the book.' }),
    benefits: lines.meta({ description: 'Nothing here may promise an effect on health.' }),
    instructions: lines.meta({ title: 'How to begin' }),
    cautions: lines.meta({
      title: 'What to know before buying',
      description: 'Stands beside the price, never below it.',
    }),
  })
  .superRefine((text, context) => {
    for (const [part, words] of Object.entries(text)) {
      const [promise] = PROMISE.exec([words].flat().join('\n')) ?? []
      const message = `‘${promise}’ promises an effect on health; say what the thing is instead`
      if (promise) context.addIssue({ code: 'custom', path: [part], message })
    }
  })

/** The texts of each product. Its price, and whether it is sold, have rows of their own (values/shop.ts). */
export const PRODUCT_TEXTS = entryShelf({
  kind: 'product',
  bundled: entriesOf(Object.entries(texts)),
  schema: ProductText,
})

type Catalogue = Readers & Pick<Tools, 'settings'>

/** Lists every product with its published texts; an added product is hidden while it has none. */
export const listProducts = (tools: Catalogue): Product[] =>
  tools.settings.now().shop.products.flatMap(({ id, name, kind }) => {
    const text = isSeedId(id) ? readNeeded(PRODUCT_TEXTS, tools, id) : PRODUCT_TEXTS.read(tools).get(id)
    if (!text) return []
    const features = text.features.map((line) => line.replaceAll('{pages}', String(pages)))
    return [{ ...text, features, ...{ id, name, kind }, link: id === EBOOK.id ? '/checkout' : `/products/${id}` }]
  })

export const findProduct = (tools: Catalogue, id: string): Product | null =>
  listProducts(tools).find((product) => product.id === id) ?? null
