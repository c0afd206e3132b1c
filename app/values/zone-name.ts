// Names time zones by a city, in its common spelling. The time zone database keeps old spellings.

/** Cities whose spelling has changed since, and zones whose name doesn't end with a city. */
const CALLED: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Atikokan: 'Atikokan, Ontario',
  Calcutta: 'Kolkata',
  Canary: 'Canary Islands',
  Center: 'Center, North Dakota',
  Chagos: 'Chagos Islands',
  Christmas: 'Christmas Island',
  Cocos: 'Cocos Islands',
  Comoro: 'Comoros',
  Coral_Harbour: 'Atikokan, Ontario',
  Cordoba: 'Córdoba, Argentina',
  Curacao: 'Curaçao',
  DumontDUrville: 'Dumont d’Urville',
  Easter: 'Easter Island',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe Islands',
  Faroe: 'Faroe Islands',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Louisville: 'Louisville, Kentucky',
  Macau: 'Macao',
  Mahe: 'Mahé',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Reunion: 'Réunion',
  Saigon: 'Ho Chi Minh City',
  Sao_Paulo: 'São Paulo',
  Sao_Tome: 'São Tomé',
  Truk: 'Chuuk',
  Wake: 'Wake Island',
}

/** The display name of a zone: 'London', 'Buenos Aires', 'Knox, Indiana'. */
export function zoneName(timeZone: string): string {
  const parts = timeZone.split('/')
  const last = parts.at(-1) ?? timeZone
  const city = CALLED[last] ?? last.replaceAll('_', ' ')
  const state = parts.length === 3 && last !== 'Buenos_Aires' && !city.includes(',') ? parts[1] : undefined
  return state ? `${city}, ${state.replaceAll('_', ' ')}` : city
}
