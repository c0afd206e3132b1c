import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Paywall } from './paywall.tsx'

const shown = (props: { hasGuarantee?: boolean }) =>
  renderToStaticMarkup(<Paywall isSignedIn action={<p>The card form</p>} {...props} />)

it('promises the guarantee to everybody but those who have had it', () => {
  expect(shown({})).toContain('30-Day Guarantee')
  expect(shown({ hasGuarantee: false })).not.toContain('30-Day Guarantee')
})
