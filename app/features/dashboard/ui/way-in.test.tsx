import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { MembersOnly } from './way-in.tsx'

function shown(known: object): string {
  const element = <MembersOnly title="Coaching comes with the membership">With it you can ask your coach.</MembersOnly>
  const router = createMemoryRouter([{ path: '/', id: 'root', element }], {
    hydrationData: { loaderData: { root: known } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('tells whose membership is closed why, and everybody else what it adds', () => {
  expect(shown({})).toContain('Coaching comes with the membership')
  const page = shown({ closed: { title: 'Your last payment did not go through', text: 'Your dashboard is closed.' } })
  expect(page).toContain('Your last payment did not go through')
  expect(page).not.toContain('comes with the membership')
  expect(page).not.toContain('With it')
})
