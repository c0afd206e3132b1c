import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProtocolArticle } from './protocol-article.tsx'

const TEXT = {
  ...{ summary: 'Walk.', days: 'Daily', duration: '10 minutes', reviewed: '1 May 2026', drawing: 'activity' },
  grade: { everyday: 'Strong', longevity: 'Moderate' },
  ...{ people: {}, html: '<p>Go.</p>', headings: [] },
}
const draw = (text: Parameters<typeof ProtocolArticle>[0]['text']) =>
  renderToStaticMarkup(
    <ProtocolArticle
      {...{ title: 'Walk', path: '/walk', text, references: null, previous: null, next: null }}
      safety={{ disclaimer: 'No advice.', emergency: { call999: 'Call 999.', call111: 'Call 111.' } }}
    />,
  )

it('says how the coach does it, where the coach has said so', () => {
  expect(draw({ ...TEXT, firstHand: { words: 'I walk to the shop.', name: 'Ann Lee' } })).toMatch(
    /<blockquote[^>]*>“I walk to the shop.”<\/blockquote><figcaption[^>]*>Ann Lee/,
  )
  expect(draw(TEXT)).not.toContain('<blockquote')
})

it('names an author and a reviewer only where there are any', () => {
  const named = draw({ ...TEXT, people: { author: 'Ann Lee', reviewer: 'Dr Ben Rose' } })
  expect(named).toContain('>By</dt><dd>Ann Lee</dd>')
  expect(named).toContain('1 May 2026, by Dr Ben Rose')
  expect(draw(TEXT)).not.toContain('>By</dt>')
})
