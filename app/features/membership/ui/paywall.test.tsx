import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { asPence } from '#app/values/pence.ts'
import { Paywall } from './paywall.tsx'

const shown = (props: { hasGuarantee?: boolean }) =>
  renderToStaticMarkup(<Paywall isSignedIn action={<p>The card form</p>} {...props} />)

it('promises the guarantee to everybody but those who have had it', () => {
  expect(shown({})).toContain('30-Day Guarantee')
  expect(shown({ hasGuarantee: false })).not.toContain('30-Day Guarantee')
})

it('says what is due today and when the first payment falls directly above the button', () => {
  const offer = { plan: { price: asPence(2999) }, firstCharge: '29 December 2026' }
  const [before, after] = renderToStaticMarkup(<Paywall isSignedIn={false} offer={offer} />).split('Get Started Today')
  expect(before).toMatch(/<\/dl>(<[^>]*>)+$/)
  expect(before).toContain('people who live in the United Kingdom')
  expect(after).toContain('You sign in first')
})

it('names the price to a guest in the first lines of the page', () => {
  const offer = { plan: { price: asPence(2999) }, firstCharge: '29 December 2026' }
  const page = renderToStaticMarkup(<Paywall isSignedIn={false} offer={offer} />)
  expect(page.split('What members see')[0]).toContain('£29.99/month')
})
