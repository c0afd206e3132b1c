import { describe, expect, it } from 'vitest'
import { isPublicAddress, lookUpPublic } from './public-address.ts'

describe('an address', () => {
  it.each(['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each(['192.167.255.255', '192.169.0.0', '223.255.255.255', '2606:4700::1111', '2a00:1450:4009::1', '3ffe::1'])(
    '%s is public, too',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '0.0.0.0',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '',
    'localhost',
    '127.1',
  ])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([{}, { all: true }])('of this machine is not found under any name (%j)', async (options) => {
    const error = await new Promise((resolve) => lookUpPublic('localhost', options, resolve))
    expect(error).toMatchObject({ message: 'localhost is not a public address' })
  })
})
