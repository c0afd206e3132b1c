import { useQuery } from '#app/browser/query.ts'
import { enter, useSentField } from '#app/entries/delivery.ts'
import { nameIn } from '#app/entries/entry.ts'
import type { EntryStatus } from '#app/entries/queue.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Amount } from '../amounts.ts'
import { HABIT_KEYS, type HabitKey } from '../habits.ts'
import { amountsOf } from '../queries.ts'

const FIGURES = ['amount', 'celsius'] as const satisfies readonly (keyof Amount)[]

type FigureName = { habit: HabitKey; figure: keyof Amount }
type Figure = FigureName & { date: LocalDate; value: number | string }

/** Says how much of a habit it was, with or without a connection: each figure for itself. An empty text takes it back. */
export function sayAmount(owner: string, { date, habit, figure, value }: Figure): void {
  enter(owner, { date, field: `${figure}.${habit}`, value: String(value) })
}

/**
 * How much of a habit a day had, as the member sees it: over what the server has confirmed lies what this device has
 * said and the server has not confirmed. What it refuses stays in sight beside the word that it was not saved.
 *
 * @returns The figures, and where each of those that were said here stands.
 */
export function useAmount(
  owner: string,
  { date, habit, isAsked }: { date: LocalDate; habit: HabitKey; isAsked: boolean },
): { said: Amount; statusOf: (figure: keyof Amount) => EntryStatus | undefined } {
  const { data } = useQuery(amountsOf, [date], { isAsked })
  const sent = {
    amount: useSentField(owner, { date, field: `amount.${habit}` }),
    celsius: useSentField(owner, { date, field: `celsius.${habit}` }),
  }
  const known = data?.find((one) => one.habit === habit)
  const figureOf = (figure: keyof Amount) => {
    const here = sent[figure]
    // What is saved is among what is known, unless nobody has asked for that yet.
    if (!here || (here.status === 'saved' && data)) return known?.[figure] ?? null
    return numberIn(here.entry.value)
  }
  return {
    said: { amount: figureOf('amount'), celsius: figureOf('celsius') },
    statusOf: (figure) => sent[figure]?.status,
  }
}

/** A figure as an entry says it; null where it was taken back. */
export const numberIn = (value: string) => (value === '' || Number.isNaN(Number(value)) ? null : Number(value))

/** Takes over what the server has answered about one figure: answers about others may overtake this one. */
export function confirmFigure(date: LocalDate, { habit, figure }: FigureName, value: number | null): void {
  amountsOf.of(date).change((known) => {
    const before = known.find((one) => one.habit === habit) ?? { habit, amount: null, celsius: null }
    return [...known.filter((one) => one.habit !== habit), { ...before, [figure]: value }]
  })
}

/** The figure that a field is about; nothing where it is about something else. */
export function figureIn(field: string): FigureName | undefined {
  for (const figure of FIGURES) {
    const habit = HABIT_KEYS.find((key) => key === nameIn(field, figure))
    if (habit) return { habit, figure }
  }
  return undefined
}
