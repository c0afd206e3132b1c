import { useQuery } from '#app/browser/use-query.ts'
import { enter, useOutcomes, useSentField } from '#app/entries/delivery.ts'
import { nameIn } from '#app/entries/entry.ts'
import type { EntryStatus, Listener } from '#app/entries/queue.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Amount } from '../amounts.ts'
import { HABIT_KEYS, type HabitKey } from '../habits.ts'
import { amountsOf, confirmFigure } from '../queries.ts'

const FIGURES = ['amount', 'celsius'] as const satisfies readonly (keyof Amount)[]

type Figure = { date: LocalDate; habit: HabitKey; figure: keyof Amount; value: number | string }

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

/** Keeps what is shown in step with what is saved, and says what could not be. */
export function useAmountOutcomes(owner: string, onFailed: Listener['onFailed']): void {
  useOutcomes(owner, {
    onSaved({ date, field }, value) {
      const about = figureIn(field)
      if (about) confirmFigure(date, about, numberIn(value))
    },
    onFailed: (entry, ...why) => figureIn(entry.field) && onFailed(entry, ...why),
  })
}

function figureIn(field: string): { habit: HabitKey; figure: keyof Amount } | undefined {
  for (const figure of FIGURES) {
    const habit = HABIT_KEYS.find((key) => key === nameIn(field, figure))
    if (habit) return { habit, figure }
  }
  return undefined
}
