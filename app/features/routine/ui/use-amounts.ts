import { useQuery } from '#app/browser/query.ts'
import { enter, useSentField } from '#app/entries/delivery.ts'
import { nameIn } from '#app/entries/entry.ts'
import type { EntryStatus } from '#app/entries/queue.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Amount } from '../amounts.ts'
import { amountsOf } from '../queries.ts'

const FIGURES = ['amount', 'celsius'] as const satisfies readonly (keyof Amount)[]

type FigureName = { habit: HabitKey; figure: keyof Amount }
type Figure = FigureName & { date: LocalDate; value: number | string; at?: string }

/** Enters an amount, online or offline, as a separate field per figure. An empty string clears it. */
export function enterAmount(owner: string, { date, habit, figure, value, at }: Figure): void {
  enter(owner, { date, field: `${figure}.${habit}`, value: String(value), at })
}

/**
 * Returns a day's amount of a habit with optimistic updates: unconfirmed entries of this device override the server's
 * values. A refused value stays visible beside the message that it wasn't saved.
 *
 * @returns The figures, and the status of each that was entered here.
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
    // A saved figure is part of the fetched data, unless that hasn't been fetched.
    if (!here || (here.status === 'saved' && data)) return known?.[figure] ?? null
    return numberIn(here.entry.value)
  }
  return {
    said: { amount: figureOf('amount'), celsius: figureOf('celsius') },
    statusOf: (figure) => sent[figure]?.status,
  }
}

/** Parses an entry's value; null when it was cleared. */
export const numberIn = (value: string) => (value === '' || Number.isNaN(Number(value)) ? null : Number(value))

/** Applies the server's answer to one figure only, since answers about other figures may arrive out of order. */
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
