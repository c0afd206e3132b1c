import { readAnswer } from '#app/browser/answer.ts'
import { useQuery } from '#app/browser/use-query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Amount } from '../../amounts.ts'
import type { KnownAmount } from '../../contract.ts'
import { HABIT_KEYS, type HabitKey } from '../../habits.ts'
import { amountsOf, confirmAmount } from '../../queries.ts'
import { queueOnDevice, useDelivery, useSent } from './device-queue.ts'
import type { TapStatus } from './tap-queue.ts'

/** The two figures of a habit: each is entered, kept and sent for itself. */
export type AmountField = `${HabitKey}.${keyof Amount}`
const FIELDS = HABIT_KEYS.flatMap((habit): AmountField[] => [`${habit}.amount`, `${habit}.celsius`])

const saidOf = queueOnDevice({
  shelf: 'amount/',
  readHabit: (text) => FIELDS.find((field) => field === text),
  readState: (text) => (Number.isNaN(Number(text)) ? undefined : text),
  call({ date, habit: field, state }) {
    const [habit, figure = ''] = field.split('.')
    return { path: `/api/routine/${date}/${habit}/amount`, body: { [figure]: state } }
  },
  read: (answer) => readAnswer<KnownAmount>(answer, { habit: 'string' }),
})

/** Says how much of a habit it was, with or without a connection. An empty text takes it back. */
export function sayAmount(
  owner: string,
  { date, field, figure }: { date: LocalDate; field: AmountField; figure: number | string },
): void {
  saidOf(owner).tap(date, field, String(figure))
}

/** Sends again what waits or has failed. */
export const retryAmounts = (owner: string) => void saidOf(owner).retry()

/**
 * How much of a habit a day had, as the member sees it: over what the server has confirmed lies what this device has
 * said and the server has not confirmed. What it refuses stays in sight beside the word that it was not saved.
 *
 * @returns The figures, and where each of those that were said here stands.
 */
export function useAmount(
  owner: string,
  { date, habit, isAsked }: { date: LocalDate; habit: HabitKey; isAsked: boolean },
): { said: Amount; statusOf: (figure: keyof Amount) => TapStatus | undefined } {
  const { data } = useQuery(amountsOf, [date], { isAsked })
  const sent = useSent(saidOf, owner, date)
  const known = data?.find((one) => one.habit === habit)
  const sentOf = (figure: keyof Amount) => sent.find(({ tap }) => tap.habit === `${habit}.${figure}`)
  const figureOf = (figure: keyof Amount) => {
    const here = sentOf(figure)
    // What is saved is among what is known, unless nobody has asked for that yet.
    if (!here || (here.status === 'saved' && data)) return known?.[figure] ?? null
    return here.tap.state === '' ? null : Number(here.tap.state)
  }
  return {
    said: { amount: figureOf('amount'), celsius: figureOf('celsius') },
    statusOf: (figure) => sentOf(figure)?.status,
  }
}

/** Sends what waits, and keeps what is shown in step with what is saved. */
export function useAmountDelivery(owner: string, onFailed: (status: 'failed' | 'refused', error: Error) => void): void {
  useDelivery(saidOf, owner, {
    onFailed,
    onSaved: ({ date }, answer) => confirmAmount(date, answer),
    onBack() {},
  })
}
