import { describe, expect, it } from 'vitest'
import { findProblem } from './sign-up.ts'

describe('a sign-up', () => {
  it('needs an address first', () => {
    expect(findProblem({ email: ' ', consent: false })).toEqual({
      field: 'email',
      title: 'Email Required',
      description: 'Please enter your email address.',
    })
  })

  it('then needs the box ticked', () => {
    expect(findProblem({ email: 'ada@example.test', consent: false })).toEqual({
      field: 'consent',
      title: 'Consent Required',
      description: 'Please check the consent checkbox to proceed.',
    })
  })

  it('is valid with both', () => {
    expect(findProblem({ email: 'ada@example.test', consent: true })).toBeNull()
  })
})
