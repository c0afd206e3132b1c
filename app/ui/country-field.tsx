import { type Country, ELSEWHERE, listCountries } from '#app/values/country.ts'
import { Options, SelectField } from './field.tsx'

/** The buyer's country of residence. Required because we sell in some countries only; stored with the order. */
export function CountryField({ sellTo, error }: { sellTo: readonly Country[]; error?: string | null | undefined }) {
  return (
    <SelectField
      label="The country you live in"
      name="country"
      autoComplete="country"
      required
      hint={`For now we sell this only to people who live in ${listCountries(sellTo)}.`}
      error={error}
    >
      <Options of={sellTo.map(({ code, name }) => [code, name])} />
      <option value={ELSEWHERE}>Another country</option>
    </SelectField>
  )
}
