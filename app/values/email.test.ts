import { describe, expect, it } from 'vitest'
import { Email } from './email.ts'

describe('an address', () => {
  it('is trimmed and lower-cased', () => {
    expect(Email.parse('  Ada@Example.TEST ')).toBe('ada@example.test')
  })

  it.each([
    'ada@example.test, eve@example.test',
    'ada@example.test\r\nBcc: eve@example.test',
    'Ada <ada@example.test>',
    'ada@example.test(comment)',
    'group:ada@example.test;',
    '"a b"@example.test',
    'ada@example',
    `${'a'.repeat(250)}@example.test`,
    `${'a'.repeat(65)}@example.test`,
  ])('is refused as %j', (text) => {
    expect(Email.safeParse(text).success).toBe(false)
  })

  it('has up to 64 letters before the @', () => {
    expect(Email.safeParse(`${'a'.repeat(64)}@example.test`).success).toBe(true)
  })

  it('is asked for in words when it is empty', () => {
    expect(Email.safeParse(' ').error?.issues[0]?.message).toBe('Please enter your email address.')
  })
})
