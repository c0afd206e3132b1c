import { expect, it } from 'vitest'
import { recordLines } from './json-lines.ts'

it('finds the line of every record, whatever the formatting and the texts', () => {
  const tables = { days: [{ a: '}{[]"\\\n' }, { b: [{ c: 1 }] }], empty: [], notes: [{ z: { y: 2 } }] }
  const laidOut = JSON.stringify({ format: 'x', tables }, null, 1)
  const lines = recordLines(laidOut)
  const lineWith = (text: string) => laidOut.split('\n').findIndex((line) => line.includes(text)) + 1
  expect(lines.get('days')).toEqual([lineWith('"a"') - 1, lineWith('"b"') - 1])
  expect(lines.get('notes')).toEqual([lineWith('"z"') - 1])
  expect(recordLines(JSON.stringify({ tables })).get('days')).toEqual([1, 1])
})
