import { countryOf, listCountries } from '#app/values/country.ts'
import { sellTo } from '#content/settings.json'

const WHERE = listCountries(sellTo.map(countryOf))

/** Who may buy a download or a membership: said before anybody is asked. */
export const SoldIn = () => (
  <p className="text-sm text-soft">For now we sell this only to people who live in {WHERE}.</p>
)
