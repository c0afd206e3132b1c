import type { ProductId } from '#app/values/shop.ts'
import { EBOOK } from './ebook.ts'
import type { Product } from './product.ts'

type Facts = {
  /** Pages of the finished e-book, counted by the builder. */
  ebookPages: number
}

/** Everything the shop knows of, in the order in which it is shown. Nothing here promises an effect on health. */
export const listProducts = (facts: Facts): readonly Product[] => [ebook(facts), ...PACKS, ...EQUIPMENT]

/** The product of this id, or null when there is none. */
export function findProduct(facts: Facts, id: string): Product | null {
  return listProducts(facts).find((product) => product.id === id) ?? null
}

const ebook = ({ ebookPages }: Facts): Product => ({
  id: EBOOK.id,
  name: EBOOK.name,
  kind: 'download',
  summary: 'The whole method in one book: what to do, how much, how sure we are and who should leave it out.',
  description:
    'A plain guide for readers without a medical background. Each habit has its steps, its dose, its limits and its sources, and a list of people who should not do it.',
  link: '/checkout',
  features: [
    `${ebookPages} pages, as a PDF and an EPUB`,
    'Seven daily habits and the weekly timetable',
    'Worksheets for twelve weeks, to print as often as you like',
    'Every source listed, with what it can and cannot show',
  ],
  benefits: [
    'One place instead of a hundred headlines',
    'Doses you can start on an ordinary Tuesday',
    'Says openly where there is no evidence yet',
  ],
  instructions: [
    'Read the chapter on safety first. It is short.',
    'Take the baseline of one Sunday: a few numbers, a pencil.',
    'Choose one habit, print its worksheet and keep it for a fortnight before you add another.',
  ],
  cautions: ['Information only, not medical advice.'],
})

const pack = (
  number: 1 | 2 | 3,
  words: Pick<Product, 'summary' | 'description' | 'features' | 'benefits' | 'instructions' | 'cautions'>,
): Product => ({
  id: `starter-pack-${number}` satisfies ProductId,
  name: `Starter Pack ${number}`,
  kind: 'pack',
  link: `/products/starter-pack-${number}`,
  ...words,
})

const PACKS: readonly Product[] = [
  pack(1, {
    summary: 'Paper, a tape, a timer and bands: the small things a first month asks for.',
    description:
      'For people who would rather begin with a pencil than a screen. Nothing in it needs charging, and there are no refills.',
    features: [
      'Printed journal for twelve weeks',
      'Cards for the nine protocols',
      'Soft measuring tape',
      'Kitchen timer',
      'Three resistance bands, light to strong',
    ],
    benefits: [
      'Everything for the first four weeks in one box',
      'A record on paper, for those who like to see it on the wall',
      'Nothing to subscribe to',
    ],
    instructions: [
      'Measure once on a Sunday morning and write it down.',
      'Put the card of one protocol where you will see it.',
      'Tick the journal each evening; look back after four weeks.',
    ],
    cautions: ['Stop any exercise that hurts. If you have a health condition, ask your GP or pharmacist first.'],
  }),
  pack(2, {
    summary: 'All of the first pack, and two instruments to measure with at home.',
    description:
      'For people who want numbers of their own, taken the same way each time. We help you to keep the record; we do not interpret it.',
    features: [
      'Everything in Starter Pack 1',
      'Upper-arm blood pressure monitor',
      'Hand-grip meter',
      'Logbook for both',
    ],
    benefits: [
      'A trend of your own instead of a single reading',
      'A tidy record to take to your GP',
      'One set for the whole household',
    ],
    instructions: [
      'Sit for five minutes, arm at the height of your heart, and do not talk.',
      'Take two readings, a minute apart, at the same hour, and write both down.',
      'Take readings that worry you to your GP or pharmacist, not to us.',
    ],
    cautions: ['The instruments measure. They do not diagnose, and a reading does not replace a doctor.'],
  }),
  pack(3, {
    summary: 'All of the second pack, with a mat, a weight, a thermometer and a vitamin\u00A0D supplement.',
    description:
      'For people who train at home. It contains a food supplement: we say what is in it and claim nothing for it.',
    features: [
      'Everything in Starter Pack 2',
      'Non-slip exercise mat',
      'Kettlebell, 8\u00A0kg',
      'Bath and room thermometer',
      'Food supplement: vitamin D3, 10 micrograms, 90 tablets',
    ],
    benefits: [
      'A place to train that takes two square metres',
      'Bath and room at the temperature you meant',
      'Warm-up, strength and a mat to lie down on, in one box',
    ],
    instructions: [
      'Learn the movements without the weight first.',
      'Check the bath with the thermometer, not with your hand.',
      'Read the label of the supplement before you open it; one tablet a day is the most.',
    ],
    cautions: [
      'Food supplements do not replace a varied diet. Do not take more than the stated dose, and keep them out of the reach of young children.',
      'If you take medicine, are pregnant or have kidney disease, ask your pharmacist before taking a supplement.',
    ],
  }),
]

const equipment = (
  id: ProductId,
  name: string,
  words: Pick<Product, 'summary' | 'description' | 'features' | 'benefits' | 'instructions' | 'cautions'>,
): Product => ({
  id,
  name,
  kind: 'equipment',
  link: `/products/${id}`,
  ...words,
})

const EQUIPMENT: readonly Product[] = [
  equipment('hotbox-sauna', 'Hotbox Sauna', {
    summary: 'A heat cabin for the home, from 40 to 80\u00A0°C. Not the hot Finnish sauna of the studies.',
    description:
      'Heat at home, on the day it suits you. It runs cooler than the saunas that were studied, so we quote no study results here.',
    features: [
      'Temperature range 40–80 °C',
      'Card with the list of people who should not use heat',
      'Full technical details, published before it can be ordered',
    ],
    benefits: [
      'No journey and no opening hours',
      'Begins at 40\u00A0°C, the warmth of a bath',
      'Yours alone, at the pace you choose',
    ],
    instructions: [
      'Read who should not use heat, and ask your GP if you are unsure.',
      'Begin low and short: five to ten minutes.',
      'Leave at the first sign of dizziness. Stand up slowly, rest, drink water.',
    ],
    cautions: ['Not in pregnancy, after alcohol, with a fever, or under 18. Some heart conditions rule it out.'],
  }),
  equipment('cold-water-tank', 'Cold Water Tank', {
    summary: 'A tank that keeps water between 1 and 15\u00A0°C. Set to 12–15\u00A0°C, with a lid that locks.',
    description:
      'Cold water at a temperature you can rely on. Colder is not better: it arrives set to 12–15\u00A0°C, and we advise against going lower than 10\u00A0°C.',
    features: [
      'Temperature range 1–15 °C, set to 12–15\u00A0°C on arrival',
      'Lid that locks',
      'Card with the list of people who should not use cold',
      'Full technical details, published before it can be ordered',
    ],
    benefits: [
      'The temperature you meant, in every season',
      'At home, with somebody beside you',
      'Closed and locked when it is not in use',
    ],
    instructions: [
      'Read who should not use cold water, and ask your GP if you are unsure.',
      'Have another adult beside you, every time.',
      'Begin at 12–15\u00A0°C and with seconds, not minutes. Breathe normally; never hold your breath in or near water.',
      'Get out, dry, dress warmly and move about. Lock the lid.',
    ],
    cautions: [
      'Cold water is a shock to heart and breathing. Not with heart disease, high blood pressure, a past stroke, Raynaud’s or epilepsy, in pregnancy, after alcohol, or under 18.',
      'Below 10\u00A0°C the risk is greater. Never alone, and never within reach of children.',
    ],
  }),
]
