import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MEASURES } from './measures.ts'
import {
  CHOLESTEROL_MG_DL,
  CM,
  FOOT,
  fromBase,
  HBA1C_PERCENT,
  INCH,
  KG,
  LB,
  METRE,
  MMHG,
  MMOL_L,
  MMOL_MOL,
  OF_TEN,
  readFigure,
  STONE,
  toBase,
  writeBare,
  writeChange,
  writeFigure,
  writeLimit,
} from './units.ts'

describe('typed values', () => {
  it.each([
    ['72.5', KG, 72.5],
    [' 72,5 ', KG, 72.5],
    ['072', KG, 72],
    ['11 st 4', STONE, 11 + 4 / 14],
    ['11st 4lb', STONE, 11 + 4 / 14],
    ['11 4', STONE, 11 + 4 / 14],
    ['11 st', STONE, 11],
    ['11.5', STONE, 11.5],
    ['5 ft 9 in', FOOT, 5.75],
    ["5' 9", FOOT, 5.75],
    ['11 st 14', STONE, null],
    ['11 st 4', KG, null],
    ['', KG, null],
    ['about 70', KG, null],
    ['-3', KG, null],
    ['1e3', KG, null],
    ['72.', KG, null],
    ['1,234.5', KG, null],
    ['128/82', MMHG, null],
  ])('%j in %o is %s', (text, unit, figure) => expect(readFigure(text, unit)).toBe(figure))
})

describe('conversion between units', () => {
  it.each([
    [154, LB, KG, '69.9 kg'],
    [11, STONE, KG, '69.9 kg'],
    [69.853, KG, STONE, '11 st 0 lb'],
    [34, INCH, CM, '86.4 cm'],
    [5.75, FOOT, CM, '175.3 cm'],
    [200, CHOLESTEROL_MG_DL, MMOL_L, '5.2 mmol/L'],
    [5, MMOL_L, CHOLESTEROL_MG_DL, '193 mg/dL'],
    [6.5, HBA1C_PERCENT, MMOL_MOL, '48 mmol/mol'],
    [42, MMOL_MOL, HBA1C_PERCENT, '6.0%'],
  ])('%f of %o reads %s', (figure, from, to, written) => expect(writeFigure(toBase(figure, from), to)).toBe(written))

  it('converts every unit of every measure back to the entered value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MEASURES.flatMap(({ units }) => [...units])),
        fc.integer({ min: 0, max: 50_000 }),
        (unit, hundredths) => {
          const figure = hundredths / 100
          expect(fromBase(toBase(figure, unit), unit)).toBeCloseTo(figure, 8)
        },
      ),
    )
  })

  it('never writes twelve inches or fourteen pounds', () => {
    expect(writeFigure(toBase(5 + 11.9 / 12, FOOT), FOOT)).toBe('6 ft 0 in')
    expect(writeFigure(toBase(10 + 13.6 / 14, STONE), STONE)).toBe('11 st 0 lb')
  })

  it('writes thousands with a comma to be read, and without one where a field is filled', () => {
    expect(writeFigure(1950, METRE)).toBe('1,950 m')
    expect(writeBare(1950, METRE)).toBe('1950')
    expect(readFigure('1,950', METRE)).toBe(1950)
    expect(readFigure('1,950', KG)).toBe(1.95)
  })
})

describe('a change', () => {
  it.each([
    [1.25, KG, '+1.3 kg'],
    [-1, KG, '−1.0 kg'],
    [0.04, KG, 'no change'],
    [-0.04, KG, 'no change'],
    [0.45359237 * 3, STONE, '+3 lb'],
    [10, MMHG, '+10 mmHg'],
    [-1, OF_TEN, '−1'],
    // A difference has no offset: one point of the percent scale is 10.9 mmol/mol.
    [10.93, HBA1C_PERCENT, '+1.0%'],
  ])('of %f in %o reads %s', (difference, unit, words) => expect(writeChange(difference, unit)).toBe(words))
})

it('formats a limit without trailing zeros', () => {
  expect(writeLimit(40, CM)).toBe('40 cm')
  expect(writeLimit(40, INCH)).toBe('15.7 in')
})
