import { describe, expect, it } from 'vitest'
import { Address } from './address.ts'

const ADDRESS = { name: 'Ada King', line1: '12 St James’s Square', line2: '', town: 'London', postcode: 'SW1Y 4JH' }

describe('an address', () => {
  it.each([
    'Zoë Łukasz',
    'Nguyễn Thị Ánh',
    'Παπαδόπουλος',
    'Анна Ким',
    'Kaʻiulani O’Hara',
    'Flat 3/B, 2nd floor (left)',
  ])('may say %j, which its label can print', (name) =>
    expect(Address.parse({ ...ADDRESS, name, line2: name })).toMatchObject({ name, line2: name }),
  )

  // Its label would say '??', and nobody could deliver it.
  it.each([
    ['name', '李伟'],
    ['line1', '12 شارع الملك'],
    ['line2', '२ मंज़िल'],
    ['town', '런던 London'],
  ])('is asked for in letters that can be delivered, in its %s', (field, text) => {
    const { error } = Address.safeParse({ ...ADDRESS, [field]: text })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      [field, 'Please use Latin letters, so that it can be delivered.'],
    ])
  })
})
