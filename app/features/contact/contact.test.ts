import { describe, expect, it } from 'vitest'
import { findProblem } from './contact.ts'

const draft = { name: 'Ada', email: 'ada@example.test', message: 'Hello', gdprConsent: true }

describe('a contact message', () => {
  it('can be sent when everything is there', () => {
    expect(findProblem(draft)).toBeNull()
  })

  it('names every field that is empty or blank, before it asks for consent', () => {
    expect(findProblem({ ...draft, name: '', message: ' \n', gdprConsent: false })).toEqual({
      title: 'Missing Fields',
      description: 'Please fill in all required fields.',
      fields: ['name', 'message'],
    })
  })

  it('needs the box ticked', () => {
    expect(findProblem({ ...draft, gdprConsent: false })).toEqual({
      title: 'Consent Required',
      description: 'Please check the consent checkbox to proceed.',
      fields: ['gdprConsent'],
    })
  })
})
