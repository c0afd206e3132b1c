import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TwoNumbers } from './two-numbers.tsx'

it('strikes the quoted figure through, and says in words to whoever cannot see the line which one holds', () => {
  const html = renderToStaticMarkup(<TwoNumbers quoted="+3 years" holds="about 2 years, modelled" className="" />)
  expect(html).toMatch(/<s [^>]*>\+3 years<\/s>/)
  expect(
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe('Often quoted: +3 years What the study supports: about 2 years, modelled')
})
