import { describe, expect, it } from 'vitest'
import { isListId, isWaitlist, listOfProduct } from '#app/features/newsletter/lists.ts'
import { asPence } from '#app/values/pence.ts'
import { productIn, seedShop } from '#app/values/shop.ts'
import manifest from '#content/ebook/dist/manifest.json'
import { fileTools } from '#dev/file-documents.ts'
import { SEED, settingsOf } from '#dev/settings.ts'
import { getShop, getShownProduct } from './catalogue.server.ts'
import { findProduct, listProducts, PRODUCT_TEXTS } from './product-texts.server.ts'

const SALE = { ...fileTools, payments: null }
const products = listProducts(fileTools)

describe('the catalogue', () => {
  it.each([
    ['ebook', 999, true, '/checkout'],
    ['starter-pack-1', 4_999, true, '/products/starter-pack-1'],
    ['starter-pack-2', 8_999, true, '/products/starter-pack-2'],
    ['starter-pack-3', 14_999, true, '/products/starter-pack-3'],
    ['hotbox-sauna', 129_999, false, '/products/hotbox-sauna'],
    ['cold-water-tank', 249_999, false, '/products/cold-water-tank'],
  ])('has %s for %d pence', (id, price, isSold, link) => {
    expect(findProduct(fileTools, id)).toMatchObject({ link })
    expect(productIn(seedShop(), id)).toMatchObject({ price, status: isSold ? 'on-sale' : 'coming-soon' })
  })

  it('has these six and no others', () => {
    expect(products).toHaveLength(6)
    for (const id of ['', 'starter-pack-4', 'toString', '__proto__']) expect(findProduct(fileTools, id)).toBeNull()
  })

  it('has the page count of the current book', () => {
    expect(getShownProduct('ebook', SALE)?.features[0]).toBe(`${manifest.pages} pages, as a PDF and an EPUB`)
  })

  it('gives the temperature ranges of the equipment', () => {
    expect(getShownProduct('hotbox-sauna', SALE)?.features[0]).toContain('40–80 °C')
    expect(getShownProduct('cold-water-tank', SALE)?.features[0]).toContain('1–15 °C')
  })

  it('formats prices with pence and thousands separators', () => {
    expect(getShop(SALE).map(({ price }) => price)).toEqual([
      '£9.99',
      '£49.99',
      '£89.99',
      '£149.99',
      '£1,299.99',
      '£2,499.99',
    ])
  })

  it('shows no old price and no badge without proof', () => {
    expect(getShop(SALE).some(({ originalPrice, isPopular }) => originalPrice !== null || isPopular)).toBe(false)
  })

  it('shows what the rows prove, and no withdrawn products', () => {
    const { shop } = SEED
    const was = { pence: asPence(6_999), from: new Date(0), until: new Date(1) }
    const products = shop.products.map((product) => ({
      ...product,
      ...(product.id === 'starter-pack-1' && { price: asPence(4_500), was, isPopular: true }),
      ...(product.id === 'hotbox-sauna' && { status: 'withdrawn' as const }),
    }))
    const sale = { ...fileTools, payments: null, settings: settingsOf({ shop: { ...shop, products } }) }
    expect(getShownProduct('starter-pack-1', sale)).toMatchObject({
      price: '£45.00',
      originalPrice: '£69.99',
      isPopular: true,
    })
    expect(getShop(sale).map(({ id }) => id)).not.toContain('hotbox-sauna')
    expect(getShownProduct('hotbox-sauna', sale)).toBeNull()
  })

  it('claims no effect on health', () => {
    for (const { slug, source } of PRODUCT_TEXTS.bundled) {
      expect(() => PRODUCT_TEXTS.parse(slug, source)).not.toThrow()
      const promising = { ...JSON.parse(source), benefits: ['Helps you live longer'] }
      expect(() => PRODUCT_TEXTS.parse(slug, JSON.stringify(promising))).toThrow(/‘live longer’ promises an effect/)
    }
  })

  it('has a waiting list for everything that cannot be bought yet', () => {
    const unavailable = getShop(SALE)
      .filter(({ isAvailable }) => !isAvailable)
      .map(({ id }) => id)
    const lists = unavailable.map(listOfProduct)
    expect(lists).toEqual(unavailable)
    expect(lists.every((list) => isListId(list) && isWaitlist(list))).toBe(true)
  })
})
