import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batchLookups } from './batch-lookups.ts'
import type { Db } from './open-db.ts'

type Row = { name: string; at: number }

function start() {
  const sent: string[][] = []
  const ask = batchLookups(
    ({ name }: { name: string }) => name,
    (_db: Db) => (asked) => {
      sent.push(asked.map(({ name }) => name))
      if (asked.some(({ name }) => name === 'broken')) return Promise.reject(new Error('away'))
      return Promise.resolve<Row[]>(asked.flatMap(({ name }) => (name === 'nobody' ? [] : [{ name, at: sent.length }])))
    },
  )
  return { sent, ask }
}

it('sends what is asked in one turn at once, each once, and gives everybody their own row', async () => {
  const { sent, ask } = start()
  const db = {} as Db
  const rows = await Promise.all(['ann', 'ben', 'ann', 'nobody'].map((name) => ask(db, { name })))
  expect(sent).toEqual([['ann', 'ben', 'nobody']])
  expect(rows.map((row) => row?.name)).toEqual(['ann', 'ben', 'ann', undefined])
})

it('remembers nothing: who asks later is answered by what was read later', async () => {
  const { ask } = start()
  const db = {} as Db
  const first = ask(db, { name: 'ann' })
  await nextTurn()
  const second = ask(db, { name: 'ann' })
  expect([(await first)?.at, (await second)?.at]).toEqual([1, 2])
})

it('keeps databases and transactions apart, and tells everybody of a failure, and the next of none', async () => {
  const { sent, ask } = start()
  const [db, transaction] = [{} as Db, {} as Db]
  const answers = await Promise.allSettled([
    ask(db, { name: 'ann' }),
    ask(db, { name: 'broken' }),
    ask(transaction, { name: 'ben' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(sent).toEqual([['ann', 'broken'], ['ben']])
  expect((await ask(db, { name: 'ann' }))?.name).toBe('ann')
})
