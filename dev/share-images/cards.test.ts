import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DRAWINGS } from '#app/ui/drawing.tsx'
import { fingerprintOf, listCards } from './cards.ts'
import drawn from './drawn.json'

const cards = listCards()
const DRAWN = new Set<string>([...DRAWINGS, 'landscape'])

it('every shared picture shows a drawing that exists: another name would leave its place empty', () => {
  expect(cards.filter(({ drawing }) => !DRAWN.has(drawing))).toEqual([])
})

it('every shared picture shows what its page is called today (else: npm run share-images)', () => {
  expect(Object.fromEntries(cards.map((card) => [card.name, fingerprintOf(card)]))).toEqual(drawn)
})

it.each(cards.map(({ name }) => name))('%s is a picture of 1200 by 630 and not heavy', (name) => {
  const file = readFileSync(`public/share/${name}.png`)
  expect(file.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n')
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630])
  expect(file.length).toBeLessThan(60_000)
})
