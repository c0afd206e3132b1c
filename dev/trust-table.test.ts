import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const rows = readFileSync('docs/trust.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line): [string, string] => [line.split(' ')[1] ?? '', line])

describe('the table of what is kept', () => {
  it('has rows, each requirement once', () => {
    expect(rows.length).toBeGreaterThan(60)
    expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length)
  })

  it.each(rows)('row %s names files that are there and sentences in them', (_number, line) => {
    const cell = line.split(' | ').at(-1) ?? ''
    const proofs = cell.split('<br>').flatMap((part) => {
      const [, file = '', sentences = ''] = /^`([^`]+)`: (.*?)(?: \|)?$/.exec(part) ?? []
      return [...sentences.matchAll(/“(.*?)”(?=; “|$)/g)].map(([, sentence = '']) => ({ file, sentence }))
    })
    if (/ \| kept/.test(line)) expect(proofs.length).toBeGreaterThan(0)
    for (const { file, sentence } of proofs) {
      expect(existsSync(file), file).toBe(true)
      expect(readFileSync(file, 'utf8').includes(sentence), `${file}: ${sentence}`).toBe(true)
    }
  })
})
