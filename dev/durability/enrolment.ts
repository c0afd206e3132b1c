import { openDb } from '#app/db/open-db.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { type Person, signInToTrack } from './person.ts'
import { startProduct } from './product.ts'

/** How many past days the enrolled member may fill in: enough that no write of a long run repeats another. */
export const OPEN_DAYS = 3_000

/**
 * Creates a data folder with a signed-in member who joined long ago, since only days after joining can be filled in.
 */
export async function enrol(dataDir: string): Promise<Person> {
  const product = await startProduct({ dataDir })
  const person = await signInToTrack(product, 'enrolled@example.test')
  await product.end('SIGTERM')
  const database = await openDb({ kind: 'embedded', dataDir })
  await database.pool.query('update users set joined_on = $1', [addDays(today(), -OPEN_DAYS)])
  await database.close()
  return person
}

/** The date in UTC; close enough for a member who may fill in years. */
export const today = () => LocalDate.parse(new Date().toISOString().slice(0, 10))
