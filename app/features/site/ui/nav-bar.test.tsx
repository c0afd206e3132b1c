import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
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
