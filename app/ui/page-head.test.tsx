import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageHead } from './page-head.tsx'

it('keeps a short word with a hyphen on one line of the title', () => {
  expect(renderToStaticMarkup(<PageHead title="What CBT-I is" />)).toContain(
    '>What <span class="whitespace-nowrap">CBT-I</span> is</h1>',
  )
})
