import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { CallList } from './call-list.tsx'

it('a member’s call is cancelled only after a second press, which says who is told', () => {
  const call = { userId: 'ann', name: 'Ann', email: 'ann@example.test', when: 'Tuesday at 9 am', at: '' }
  const Page = createRoutesStub([{ path: '/', Component: () => <CallList calls={[call]} isOffered /> }])
  const html = renderToStaticMarkup(<Page />)
  expect(html).toMatch(/<summary[^>]*>Cancel the call<.*Ann is told by email.*<button[^>]*>Cancel it/)
})
