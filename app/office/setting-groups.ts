import { penceIn } from '#app/values/pence.ts'

type Kind = 'text' | 'lines' | 'email' | 'url' | 'percent' | 'pounds' | 'days' | 'countries'

export type SettingField = {
  /** The path of the value in its group: `hosting.name`. */
  name: string
  label: string
  hint?: string
  kind: Kind
}

export type SettingGroup = {
  title: string
  /** What it's for, in a sentence. */
  about: string
  fields: readonly SettingField[]
}

const field = (name: string, label: string, kind: Kind = 'text', hint?: string): SettingField => ({
  ...{ name, label, kind },
  ...(hint === undefined ? {} : { hint }),
})

/** Everything that can be set in the office, with the forms' labels. `platform/setting-kinds.ts` has the schemas. */
export const SETTING_GROUPS = {
  trader: {
    title: 'Who runs the site',
    about: 'The law wants name, address and email on the legal pages, in contracts and under each email.',
    fields: [
      field('name', 'Name', 'text', 'The person or the company that sells.'),
      field('address', 'Address', 'lines'),
      field('email', 'Email address', 'email', 'Where visitors write to.'),
      field('legalForm', 'Legal form', 'text', 'For example: sole trader, private limited company.'),
      field('company', 'Company number', 'text', 'Only for a company. With one, the next two are owed too.'),
      field('registeredIn', 'Registered in', 'text', 'The part of the United Kingdom, for example: England and Wales.'),
      field('registeredOffice', 'Registered office', 'lines'),
      field('vat', 'VAT number', 'text', 'Leave it empty while you aren’t registered: then no receipt names VAT.'),
      field('ico', 'Data-protection registration', 'text', 'The number from the Information Commissioner’s Office.'),
    ],
  },
  membership: {
    title: 'Membership',
    about: 'For people who join from now on, as a member or by TLC-Community. Members keep the price they joined at.',
    fields: [
      field('price', 'A month', 'pounds'),
      field('trialDays', 'Free days', 'days', 'Once for each person, before the first charge. 0 means none.'),
    ],
  },
  coach: {
    title: 'Coaching',
    about: 'What members read beside their thread with you. Say only what you can keep.',
    fields: [
      field('name', 'What members call you', 'text', 'Leave it empty to be ‘your coach’.'),
      field('whatsApp', 'WhatsApp number', 'text', 'Only members see it. Leave it empty if you’d rather not.'),
      field('officeHours', 'Office hours', 'text', 'For example: Monday to Friday, 9 am to 5 pm.'),
      field('answerTime', 'You answer', 'text', 'For example: within two working days.'),
      field(
        'welcome',
        'Your welcome',
        'lines',
        'The first message in each new member’s thread. Leave it empty to send none.',
      ),
    ],
  },
  freeCopies: {
    title: 'Copies for people who can’t pay',
    about: 'Copies that donors paid for go first. After them you give your own.',
    fields: [
      field('perDay', 'At most a day', 'days', 'In all. 0 closes it: then the checkout offers none.'),
      field('ownPerDay', 'Of your own a day', 'days', '0: only copies that somebody paid for.'),
    ],
  },
  calls: {
    title: 'Calls',
    about: 'Each member can book one call of 20 minutes in these hours, from a day ahead to three weeks.',
    fields: [
      field(
        'hours',
        'Hours',
        'lines',
        'One to a line, for example: Monday 09:00-12:00. Leave it empty to offer no calls; then no page mentions them.',
      ),
      field('timeZone', 'Your time zone', 'text', 'For example: Europe/London.'),
      field('place', 'Where', 'text', 'For example: I call you on the number you give me. Or the link of your room.'),
    ],
  },
  sellTo: {
    title: 'Where you sell',
    about:
      'Downloads and memberships go to people who live here. Another country can bring VAT and other duties: ask first.',
    fields: [field('codes', 'Countries', 'countries', 'Two letters each, with spaces between: GB IE.')],
  },
  vatPercent: {
    title: 'VAT rates',
    about: 'Only used once a VAT number stands above. Have an accountant confirm them.',
    fields: [
      field('ebook', 'E-book, in per cent', 'percent'),
      field('packs', 'Packs, in per cent', 'percent'),
      field('membership', 'Membership, in per cent', 'percent'),
    ],
  },
  links: {
    title: 'Groups and pages elsewhere',
    about: 'What is empty leads to the contact form, with the wish already written.',
    fields: [
      field('whatsAppCommunity', 'WhatsApp community', 'url'),
      field('dailyTips', 'Daily tips', 'url', 'Also what the scan code leads to.'),
      field('dailyFacts', 'Daily facts', 'url', 'Also what the scan code leads to.'),
      field('socialPage', 'Social page', 'url'),
    ],
  },
  providers: {
    title: 'Companies that work for you',
    about: 'The privacy notice names them.',
    fields: [
      field('hosting.name', 'Host'),
      field('hosting.country', 'Country of the host'),
      field('email.name', 'Email provider'),
      field('email.country', 'Country of the email provider'),
    ],
  },
} as const satisfies Record<string, SettingGroup>

export type SettingGroupKey = keyof typeof SETTING_GROUPS

/** Formats a group's values for its form: pounds for pence, letters for countries. */
export function toForm(key: SettingGroupKey, value: unknown): Record<string, string> {
  const whole = key === 'sellTo' ? { codes: value } : value
  return Object.fromEntries(
    fieldsOf(key).map(({ name, kind }) => [name, shown(kind, name.split('.').reduce<unknown>(inside, whole))]),
  )
}

/** What is set in a group, in a line: each value with its name. */
export function summaryOf(key: SettingGroupKey, value: unknown): string {
  const form = toForm(key, value)
  const set = fieldsOf(key).filter(({ name }) => form[name] !== '')
  const shows = set.map(({ name, label, kind }) => `${label}: ${kind === 'pounds' ? '£' : ''}${form[name]}`)
  return shows.join(' · ') || 'Nothing set yet'
}

/** Parses a form to the stored format; the group's schema validates it. */
export function fromForm(key: SettingGroupKey, form: Readonly<Record<string, string>>): unknown {
  const value: Record<string, unknown> = {}
  for (const { name, kind } of fieldsOf(key)) put(value, name.split('.'), read(kind, form[name] ?? ''))
  return key === 'sellTo' ? value.codes : value
}

const fieldsOf = (key: SettingGroupKey): readonly SettingField[] => SETTING_GROUPS[key].fields

const inside = (whole: unknown, part: string): unknown => (whole as Record<string, unknown>)[part]

function put(whole: Record<string, unknown>, [part = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    whole[part] = value
    return
  }
  const inner = (whole[part] ?? {}) as Record<string, unknown>
  whole[part] = inner
  put(inner, rest, value)
}

function shown(kind: Kind, value: unknown): string {
  if (kind === 'pounds') return (Number(value) / 100).toFixed(2)
  if (kind === 'countries') return (value as string[]).join(' ')
  return String(value)
}

/** '£1,299.5' is 129950 pence; anything that isn't a sum of money becomes NaN. */
function read(kind: Kind, text: string): unknown {
  const plain = text.trim()
  if (kind === 'countries')
    return plain
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
  if (kind === 'pounds') return penceIn(plain) ?? Number.NaN
  if (kind === 'percent' || kind === 'days') return plain === '' ? Number.NaN : Number(plain.replace(/\s*%$/, ''))
  return plain
}
