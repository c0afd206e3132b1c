/** Lists what was ordered in one line: 'Starter Pack 1 × 2, Starter Pack 3'. */
export const wordsOf = (items: readonly { name: string; quantity: number }[]): string =>
  items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ')
