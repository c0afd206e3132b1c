import { type FormEvent, useState } from 'react'
import { Button, Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatBriefly, type Pence } from '#app/values/pence.ts'
import { INVALID_AMOUNT, LIMITS_IN_WORDS, parseDonation, QUICK_AMOUNTS } from '../donation.ts'
import { type DonorDetails, DonorFields, readDetails } from './donor-fields.tsx'

type AmountFormProps = {
  busyWith: Pence | null
  problem: string | null
  onChoose: (amount: Pence, details: DonorDetails) => void
}

export function AmountForm({ busyWith, problem, onChoose }: AmountFormProps) {
  const [error, setError] = useState<string | null>(null)

  function chooseOwn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busyWith !== null) return
    const amount = parseDonation(String(new FormData(event.currentTarget).get('amount') ?? ''))
    setError(amount === null ? INVALID_AMOUNT : null)
    if (amount !== null) onChoose(amount, readDetails(event.currentTarget))
  }

  return (
    <form onSubmit={chooseOwn} data-needs-react="" noValidate className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-sm font-medium">Choose an amount</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {QUICK_AMOUNTS.map((amount) => (
            <Button
              key={amount}
              variant="secondary"
              busy={busyWith === amount}
              disabled={busyWith !== null && busyWith !== amount}
              onClick={({ currentTarget }) => onChoose(amount, readDetails(currentTarget.form))}
            >
              {formatBriefly(amount)}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Or your own, in pounds"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        hint={`From ${LIMITS_IN_WORDS.min} to ${LIMITS_IN_WORDS.max}, for example 7.50`}
        error={error}
      />
      <DonorFields />
      {problem && <Notice variant="error" live title={problem} />}
      <Submit busy={busyWith !== null}>{busyWith === null ? 'Continue to payment' : 'Processing...'}</Submit>
    </form>
  )
}
