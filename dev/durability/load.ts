import { addDays } from '#app/values/local-date.ts'
import { today } from './enrolment.ts'
import { fetchFrom, type Person, tick } from './person.ts'
import type { Product } from './product.ts'

export type Site = Pick<Product, 'url' | 'origin'>

/** A reader, a searcher and a member who ticks, each sending requests one by one until stopped. */
export function startLoad(site: Site, person: Person) {
  const statuses: number[] = []
  let [isOver, ticked] = [false, 0]
  const repeat = async (request: () => Promise<Response>) => {
    while (!isOver) {
      const response = await request()
      await response.arrayBuffer()
      statuses.push(response.status)
    }
  }
  const turns = [
    repeat(() => fetchFrom(site, '/blog')),
    repeat(() => fetchFrom(site, '/search?q=heat')),
    repeat(() => fetchFrom(site, '/app', { person })),
    repeat(() => {
      ticked += 1
      return tick(site, person, { date: addDays(today(), -ticked), habit: 'exercise' })
    }),
  ]
  return {
    /** Resolves after that many further responses. */
    async answered(more: number) {
      const until = statuses.length + more
      while (statuses.length < until) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async end() {
      isOver = true
      await Promise.all(turns)
      return { statuses, ticked }
    },
  }
}
