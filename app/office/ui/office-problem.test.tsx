import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiError } from '#app/browser/call.ts'
import { FormState } from '#app/ui/form-state.ts'
import { OfficeProblem } from './office-problem.tsx'

const shown = (status: number, error: object) =>
  renderToStaticMarkup(
    <FormState value={{ busy: false, error: new ApiError(status, JSON.stringify({ error })), fieldError: () => null }}>
      <OfficeProblem />
    </FormState>,
  )

it.each([
  [404, { code: 'not_found', message: 'There’s nothing at this address.' }, '/sign-in?next=%2Foffice'],
  [403, { code: 'forbidden', reason: 'second_step_needed', message: 'Please confirm.' }, '/office/confirm'],
])(
  'a form that is refused with %i leads back in by another tab, so that what is written stays',
  (status, error, way) => {
    expect(shown(status, error)).toContain(`href="${way}" target="_blank"`)
  },
)

it('and what is wrong with a field leads nowhere else', () => {
  expect(shown(400, { code: 'bad_request', message: 'Please enter a time.' })).not.toContain('href')
})
