import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { asPence, formatPence, type Pence } from '#app/values/pence.ts'
import { COPIES } from '../donation.ts'
import { type DonorDetails, DonorFields, readDetails } from './donor-fields.tsx'

type Props = {
  copyPrice: Pence
  busyWith: Pence | null
  problem: string | null
  onChoose: (amount: Pence, details: DonorDetails, copies: number) => void
}

export const CopiesForm = ({ copyPrice, busyWith, problem, onChoose }: Props) => (
  <form onSubmit={(event) => event.preventDefault()} data-needs-react="" className="grid gap-5">
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm font-medium">Choose how many</legend>
      {COPIES.map((copies) => {
        const amount = asPence(copyPrice * copies)
        return (
          <Button
            key={copies}
            variant="secondary"
            busy={busyWith === amount}
            disabled={busyWith !== null && busyWith !== amount}
            onClick={({ currentTarget }) => onChoose(amount, readDetails(currentTarget.form), copies)}
          >
            {copies === 1 ? 'A copy' : `${copies} copies`}, {formatPence(amount)}
          </Button>
        )
      })}
    </fieldset>
    <DonorFields />
    {problem && <Notice variant="error" live title={problem} />}
  </form>
)
