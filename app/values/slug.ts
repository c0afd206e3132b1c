/** Turns words into the last part of an address: 'Crème d’hiver: a start' is 'creme-dhiver-a-start'. '' = none is left. */
export const slugOf = (words: string, most = Number.POSITIVE_INFINITY): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, most)
    .replace(/-$/, '')
