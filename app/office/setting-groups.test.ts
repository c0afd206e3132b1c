import { describe, expect, it } from 'vitest'
import { SETTING_KINDS } from '#app/platform/setting-kinds.ts'
import { SEED } from '#dev/settings.ts'
import { fromForm, SETTING_GROUPS, type SettingGroupKey, summaryOf, toForm } from './setting-groups.ts'

const KEYS = Object.keys(SETTING_GROUPS) as SettingGroupKey[]

describe('the forms of the settings', () => {
  it('have every setting there is', () => {
    expect(KEYS.toSorted()).toEqual(Object.keys(SETTING_KINDS).toSorted())
  })

  it.each(KEYS)('show and read back %s without changing it', (key) => {
    expect(SETTING_KINDS[key].parse(fromForm(key, toForm(key, SEED[key])))).toEqual(SEED[key])
  })

  it('are summed up with the name of each value, as a number alone says nothing', () => {
    expect(summaryOf('membership', { price: 2999, trialDays: 30 })).toBe('A month: £29.99 · Free days: 30')
    expect(summaryOf('sellTo', ['GB', 'IE'])).toBe('Countries: GB IE')
    expect(summaryOf('links', SEED.links)).toBe('Nothing set yet')
  })

  it.each([
    ['29.99', 2999],
    ['£1,000.5', 100_050],
    ['5', 500],
    ['1,2', null],
    ['29.999', null],
    ['-5', null],
    ['1e3', null],
    ['', null],
  ])('read %j as money', (text, pence) => {
    const { price } = fromForm('membership', { price: text }) as { price: number }
    expect(price).toBe(pence ?? Number.NaN)
  })

  it.each([
    ['0.99', false],
    ['1', true],
    ['1000', true],
    ['1000.01', false],
    ['0', false],
    ['1000000', false],
    ['nothing', false],
  ])('a membership for %s a month: %s', (price, mayBe) => {
    expect(SETTING_KINDS.membership.safeParse(fromForm('membership', { price, trialDays: '30' })).success).toBe(mayBe)
  })

  it.each([
    ['-0.01', false],
    ['0', true],
    ['17.5', true],
    ['17.555', false],
    ['100', true],
    ['100.01', false],
    ['', false],
  ])('VAT of %s per cent: %s', (packs, mayBe) => {
    const form = { ebook: '0', packs, membership: '20' }
    expect(SETTING_KINDS.vatPercent.safeParse(fromForm('vatPercent', form)).success).toBe(mayBe)
  })

  it.each(KEYS.flatMap((key) => SETTING_GROUPS[key].fields.map(({ name }) => [key, name] as const)))(
    'say what is wrong in words of their own: %s, %s',
    (key, name) => {
      const said = ['', 'x', 'x'.repeat(5000), '-1', '1.5', '99999999999'].flatMap((wrong) => {
        const form = { ...toForm(key, SEED[key]), [name]: wrong }
        return SETTING_KINDS[key].safeParse(fromForm(key, form)).error?.issues.map(({ message }) => message) ?? []
      })
      expect(said.filter((words) => /Invalid|Too (?:big|small)|expected/.test(words))).toEqual([])
    },
  )
})
