import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What stands on each button that pays, as its source has it: `Pay ${inPounds(order.amount)}`. */
const BUTTONS = globSync('app/**/*.tsx').flatMap((path) => {
  const [, form] = readFileSync(path, 'utf8').split(/<LazyCardForm\s/)
  return form === undefined ? [] : [{ path, sums: form.match(/`[^`]*\$\{(?:inPounds|formatPence)\(.*?`/g) ?? [] }]
})

// Consumer Contracts Regulations 2013, reg. 14: otherwise whoever pressed it isn't bound to pay.
describe('a button that pays', () => {
  it('is looked for wherever a card is asked for', () => {
    expect(BUTTONS.map(({ path }) => path.split('/').at(-1)).toSorted()).toEqual([
      'checkout-form.tsx',
      'donation-dialog.tsx',
      'join-panel.tsx',
      'order-payment.tsx',
    ])
  })

  it.each(BUTTONS)('says that it pays, and how much: $path', ({ sums }) => {
    expect(sums).not.toEqual([])
    for (const words of sums) expect(words).toMatch(/\b(?:pay|purchase|donate)\b[^$]*\$\{(?:inPounds|formatPence)\(/i)
  })
})
