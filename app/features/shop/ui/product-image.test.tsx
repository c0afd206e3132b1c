import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProductImage } from './product-image.tsx'

const PICTURE = { hash: 'ab'.repeat(16), width: 900, height: 600, alt: 'A bag' }
const draw = (product: Parameters<typeof ProductImage>[0]['product']) =>
  renderToStaticMarkup(<ProductImage product={product} sizes="10rem" padding="" drawing="" />)

it('crops a picture around its focus, and to its centre where none is set', () => {
  const cut = draw({ id: 'travel-pack', picture: { ...PICTURE, focus: { x: 20, y: 90 } } })
  expect(cut).toContain('style="object-position:20% 90%"')
  expect(cut).toContain('alt="A bag"')
  expect(cut).toContain(`/media/${PICTURE.hash}-480.avif 480w`)
  expect(draw({ id: 'travel-pack', picture: { ...PICTURE, focus: null } })).not.toContain('object-position')
})

it('shows the book’s own cover, until it has a picture', () => {
  expect(draw({ id: 'ebook', picture: null })).toContain('class="book-front"')
  expect(draw({ id: 'ebook', picture: { ...PICTURE, focus: null } })).not.toContain('book-front')
})

it('draws a product without a picture, also one without a drawing of its own', () => {
  expect(draw({ id: 'starter-pack-3', picture: null })).toContain('#starter-pack-3"')
  expect(draw({ id: 'travel-pack', picture: null })).toContain('#starter-pack-1"')
})
