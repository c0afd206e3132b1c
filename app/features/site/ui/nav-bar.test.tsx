import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NOTHING_KNOWN, SiteProvider } from '#app/ui/site.tsx'
import { NavBar } from './nav-bar.tsx'

it.each(['signed-in', 'signed-out'] as const)(
  'marks the products on their page, in the bar and in the drawer: %s',
  (session) => {
    const html = renderToStaticMarkup(
      <NavBar session={session} path="/products" cart={0} worksHere={false} search={null} />,
    )
    expect(html.match(/<a [^>]*aria-current="page"[^>]*>Products/g)).toHaveLength(2)
  },
)

it.each([true, false])('offers the e-book in the drawer only while it is for sale: %s', (sellsEbook) => {
  const html = renderToStaticMarkup(
    <SiteProvider value={{ ...NOTHING_KNOWN, sellsEbook }}>
      <NavBar session="signed-out" path="/" cart={0} worksHere={false} search={null} />
    </SiteProvider>,
  )
  expect(html.includes('Get E-book')).toBe(sellsEbook)
  expect(html.match(/Start Free/g)).toHaveLength(2)
})

it.each([
  ['signed-out', 1],
  ['signed-in', 0],
  ['unknown', 0],
] as const)('has a way in for who comes back, in the drawer alone: %s', (session, times) => {
  const html = renderToStaticMarkup(<NavBar session={session} path="/" cart={0} worksHere={false} search={null} />)
  expect(html.split('href="/sign-in"')).toHaveLength(times + 1)
})
