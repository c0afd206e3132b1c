import { describe, expect, it } from 'vitest'
import { WAITLIST_IDS } from '#app/features/newsletter/lists.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { Pence } from '#app/values/pence.ts'
import manifest from '#content/ebook/dist/manifest.json'
import { getShop, getShownProduct } from './catalogue.server.ts'
import { findProduct, listProducts } from './catalogue.ts'
import { isPopular, shownOriginalPrice } from './product.ts'

const products = listProducts({ ebookPages: 120 })

describe('the catalogue', () => {
  it.each([
    ['ebook', 999, null, true, '/checkout'],
    ['starter-pack-1', 4_999, 6_999, true, '/products/starter-pack-1'],
    ['starter-pack-2', 8_999, 11_999, true, '/products/starter-pack-2'],
    ['starter-pack-3', 14_999, 19_999, true, '/products/starter-pack-3'],
    ['hotbox-sauna', 129_999, 159_999, false, '/products/hotbox-sauna'],
    ['cold-water-tank', 249_999, 299_999, false, '/products/cold-water-tank'],
  ])('has %s for %d pence', (id, price, originalPrice, isAvailable, link) => {
    expect(findProduct({ ebookPages: 120 }, id)).toMatchObject({ price, originalPrice, isAvailable, link })
  })

  it('has these six and no others', () => {
    expect(products).toHaveLength(6)
    for (const id of ['', 'starter-pack-4', 'toString', '__proto__'])
      expect(findProduct({ ebookPages: 120 }, id)).toBeNull()
  })

  it('counts the pages of the book that is really there', () => {
    expect(getShownProduct('ebook', { payments: null })?.features[0]).toBe(
      `${manifest.pages} pages, as a PDF and an EPUB`,
    )
  })

  it('gives the temperature ranges of the equipment', () => {
    expect(getShownProduct('hotbox-sauna', { payments: null })?.features[0]).toContain('40–80 °C')
    expect(getShownProduct('cold-water-tank', { payments: null })?.features[0]).toContain('1–15 °C')
  })

  it('shows whole prices as people write them', () => {
    expect(getShop({ payments: null }).map(({ price }) => price)).toEqual([
      '£9.99',
      '£49.99',
      '£89.99',
      '£149.99',
      '£1,299.99',
      '£2,499.99',
    ])
  })

  it('shows no old price and no badge that nothing proves', () => {
    expect(
      getShop({ payments: null }).some(({ originalPrice, isPopular }) => originalPrice !== null || isPopular),
    ).toBe(false)
  })

  it('promises no effect on health', () => {
    const promises =
      /longevity benefit|years? (longer|younger)|anti-?age|detox|boost|immun|heal(s|ing)?\b|cure|treats?\b|prevent|recover|inflammat|metabolism|lifespan|live longer/i
    expect(JSON.stringify(products)).not.toMatch(promises)
  })

  it('has a waiting list for everything that cannot be bought yet', () => {
    const unavailable = products.filter(({ isAvailable }) => !isAvailable).map(({ id }) => id)
    expect(WAITLIST_IDS).toEqual(expect.arrayContaining(unavailable))
  })
})

describe('an old price', () => {
  const period = { from: LocalDate.parse('2026-01-01'), until: LocalDate.parse('2026-03-31') }
  const offer = { price: Pence.parse(4_999), originalPrice: Pence.parse(6_999), wasPriceEvidence: period }

  it('is shown when it is recorded when it was charged', () => {
    expect(shownOriginalPrice(offer)).toBe(6_999)
    expect(shownOriginalPrice({ ...offer, wasPriceEvidence: null })).toBeNull()
  })

  it('is shown only when it is higher', () => {
    expect(shownOriginalPrice({ ...offer, originalPrice: Pence.parse(4_999) })).toBeNull()
    expect(shownOriginalPrice({ ...offer, originalPrice: Pence.parse(5_000) })).toBe(5_000)
    expect(shownOriginalPrice({ ...offer, originalPrice: null })).toBeNull()
  })

  it('and popularity need the same kind of proof', () => {
    expect(isPopular({ popularEvidence: period })).toBe(true)
    expect(isPopular({ popularEvidence: null })).toBe(false)
  })
})
