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

it('every colour of a drawing is one of a shared picture: without it, its lines are missing there', () => {
  const style = readFileSync('dev/share-images/build.ts', 'utf8')
  const files = ['app/ui/drawings.svg', 'app/ui/drawings-of-texts.svg', 'dev/share-images/landscape.svg']
  const used = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/--color-[a-z]+/g) ?? []))
  expect([...used].filter((colour) => !style.includes(`${colour}:`))).toEqual([])
})

it('no two posts show the same drawing', () => {
  const shown = cards.filter(({ name }) => name.startsWith('blog-')).map(({ drawing }) => drawing)
  expect(shown.filter((drawing, at) => shown.indexOf(drawing) !== at)).toEqual([])
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
