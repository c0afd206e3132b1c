import { z } from 'zod'
import { countryOf } from '#app/values/country.ts'
import { readFreeTimes } from '#app/values/free-times.ts'
import type { Focus } from '#app/values/picture.ts'
import { type ShopNow, seedShop } from '#app/values/shop.ts'
import { atMost } from '#app/values/text-length.ts'
import { TimeZone } from '#app/values/time-zone.ts'
import { VatRate } from '#app/values/vat.ts'
import seed from '#content/settings.json'
import type { Config } from './config/config.ts'

const words = z
  .string()
  .trim()
  .max(400, { message: atMost(400) })
const email = z.union([z.literal(''), z.email({ message: 'This is no email address.' })])
/** Empty means undecided, so nothing is shown. */
const link = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, message: 'Please give a whole address that begins with https://' }),
])
const percent = z.coerce
  .number({ message: 'Please give a percentage from 0 to 100.' })
  .min(0, { message: 'Please give a percentage from 0 to 100.' })
  .max(100, { message: 'Please give a percentage from 0 to 100.' })
  .refine((value) => VatRate.safeParse(Math.round(value * 10_000) / 100).success, {
    message: 'At most two decimals, please.',
  })
const monthly = z.coerce
  .number({ message: 'Please give a price.' })
  .int({ message: 'A price is a whole number of pence.' })
  .min(100, { message: 'At least one pound a month.' })
  .max(100_000, { message: 'At most a thousand pounds a month.' })
const copies = z.coerce
  .number({ message: 'Please give a number from 0 to 1,000.' })
  .int({ message: 'Please give a whole number.' })
  .min(0, { message: 'Please give a number from 0 to 1,000.' })
  .max(1_000, { message: 'Please give a number from 0 to 1,000.' })
const phone = z.union([
  z.literal(''),
  z.string().regex(/^\+[0-9][0-9 ]{6,18}$/, {
    message: 'Please give the whole number with its country, for example +44 7700 900123.',
  }),
])
const company = z.strictObject({ name: words, country: words })

const Trader = z.strictObject({
  ...{ name: words, address: words, email, company: words, legalForm: words, registeredIn: words },
  ...{ registeredOffice: words, vat: words, ico: words },
})

const DAYS = { message: 'Please give a whole number from 0 to 365.' }

/** All settings with their schemas. Secrets and what the machine needs to start stay in the environment. */
export const SETTING_KINDS = {
  /** Who runs the site. */
  trader: Trader,
  /** Companies that process personal data for us, and where. */
  providers: z.strictObject({ hosting: company, email: company }),
  /** Countries whose residents may buy downloads and memberships. */
  sellTo: z
    .array(z.string().regex(/^[A-Z]{2}$/, { message: 'A country is two capital letters, for example GB.' }))
    .min(1, { message: 'Please leave at least one country.' })
    .refine((codes) => codes.every(isCountry), { message: 'One of these is no country.' }),
  vatPercent: z.strictObject({ ebook: percent, packs: percent, membership: percent }),
  links: z.strictObject({ whatsAppCommunity: link, dailyTips: link, dailyFacts: link, socialPage: link }),
  /** Pence a month, and days before the first charge. Existing members keep the price of their own subscription. */
  membership: z.strictObject({
    price: monthly,
    trialDays: z.coerce.number(DAYS).int(DAYS).min(0, DAYS).max(365, DAYS),
  }),
  /**
   * Copies of the e-book for people who can't pay: how many a day in all, and how many of ours once donated ones are
   * used up.
   */
  freeCopies: z.strictObject({ perDay: copies, ownPerDay: copies }),
  /** When members may book their call, in the coach’s local time, and where it takes place. */
  calls: z.strictObject({
    hours: words.refine((text) => readFreeTimes(text) !== null, {
      message: 'Please write each line like this: Monday 09:00-12:00',
    }),
    timeZone: TimeZone,
    place: words,
  }),
  /** Who answers members, and when. */
  coach: z.strictObject({ name: words, whatsApp: phone, officeHours: words, answerTime: words, welcome: words }),
} as const

export type SettingKey = keyof typeof SETTING_KINDS
/** The settings, together with values that every page needs and that have tables of their own. */
export type Settings = { readonly [Key in SettingKey]: z.output<(typeof SETTING_KINDS)[Key]> } & {
  readonly shop: ShopNow
  /** The focus points of pictures that are cropped, by the picture's hash. */
  readonly focuses: ReadonlyMap<string, Focus>
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTING_KINDS, key)

/** The defaults until the coach sets something else. @throws ZodError when the seed itself is invalid. */
export function seedSettings({ membership }: Pick<Config, 'membership'>): Settings {
  const { trader, providers, sellTo, vatPercent, links, coach, calls } = SETTING_KINDS
  return {
    trader: trader.parse(seed.trader),
    providers: providers.parse(seed.providers),
    sellTo: sellTo.parse(seed.sellTo),
    vatPercent: vatPercent.parse(seed.vatPercent),
    links: links.parse(seed.links),
    coach: coach.parse(seed.coach),
    calls: calls.parse(seed.calls),
    membership,
    // The most that a small shop could intend; a program that requests more isn't a reader.
    freeCopies: { perDay: 50, ownPerDay: 50 },
    shop: seedShop(),
    focuses: new Map(),
  }
}

function isCountry(code: string): boolean {
  try {
    return countryOf(code).name !== code
  } catch {
    return false
  }
}
