/** Name and address as one line; null until the owner has set both. */
export const senderOf = ({ name, address }: { name: string; address: string }): string | null =>
  name.trim() && address.trim() ? `${name.trim()}, ${address.trim().replaceAll(/\s*\n\s*/g, ', ')}` : null
