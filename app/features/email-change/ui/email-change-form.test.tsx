import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { EmailChangeForm } from './email-change-form.tsx'

it('says what to do to somebody who can no longer read the emails at their address', () => {
  const element = <EmailChangeForm email="old@example.test" isFresh={false} needsSecondStep={false} isSent={false} />
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(page).toMatch(/Can’t read emails there any more\? .*href="\/contact"/)
})
