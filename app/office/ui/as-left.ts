/** Said once, of something that was just done. */
const SAID_ONCE = ['done', 'closed', 'closing', 'report']

/** A list's address as the page before had it; its own where that was another page, or isn't part of what it shows. */
export function asLeft(list: string, before: string, origin: string): string {
  if (!URL.canParse(before)) return list
  const [asked, left] = [new URL(list, origin), new URL(before)]
  if (left.origin !== origin || left.pathname !== asked.pathname) return list
  for (const name of SAID_ONCE) left.searchParams.delete(name)
  const isPart = [...asked.searchParams].every(([name, value]) => left.searchParams.get(name) === value)
  return isPart ? `${left.pathname}${left.search}` : list
}
