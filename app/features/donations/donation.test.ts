import { expect, it } from 'vitest'
import { parseDonation } from './donation.ts'

it.each([
  ['1', 100],
  ['1.00', 100],
  ['0.99', null],
  ['0', null],
  ['999', 99_900],
  ['999.00', 99_900],
  ['999.01', null],
  ['1000', null],
  ['19.99', 1999],
  ['5.5', 550],
  [' £25 ', 2500],
  ['10.005', null],
  ['5e2', null],
  ['٣', null],
  ['-5', null],
  ['+5', null],
  ['1,000', null],
  ['5.', null],
  ['.5', null],
  ['0x10', null],
  ['', null],
  ['NaN', null],
])('reads %j as %s pence', (text, pence) => expect(parseDonation(text)).toBe(pence))
