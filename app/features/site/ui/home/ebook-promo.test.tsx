import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EbookPromo } from './ebook-promo.tsx'

const WORDS = { title: 'The guide', text: 'What to do.', donation: 'Add a virtual coffee.' }
const show = (isAvailable: boolean) =>
  renderToStaticMarkup(
    <EbookPromo
      words={WORDS}
      ebook={{ price: '£9.99', isAvailable }}
      sample={{ path: '/ebook/sample.pdf', label: 'Read a free chapter' }}
    />,
  )

it('sells the book, and leads to its waiting list while it isn’t for sale', () => {
  expect(show(true)).toContain('href="/checkout"')
  expect(show(true)).not.toContain('Tell me')
  const soon = show(false)
  expect(soon).toContain('href="/products/ebook#tell-me"')
  expect(soon).not.toMatch(/Get E-book|\/checkout|virtual coffee/)
  expect(soon).toContain('/ebook/sample.pdf')
})
