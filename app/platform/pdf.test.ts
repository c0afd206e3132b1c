import { describe, expect, it } from 'vitest'
import { canWrite, makePdf } from './pdf.ts'

const sheet = () =>
  makePdf({ title: 'Figures (mine)', language: 'en-GB' }, (page) => {
    page.text(50, 780, 'A (heading) \\ here', { size: 20, bold: true, role: 'H1' })
    page.text(50, 750, '128/82 mmHg – 1.73 m², VO₂')
    page.line([
      [50, 740],
      [500, 740],
    ])
  })
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('a page of PDF', () => {
  it('says of each of its objects where it begins', () => {
    const text = asText(sheet())
    const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
    const table = text.slice(Number(start))
    expect(table).toMatch(/^xref\n0 \d+\n/)
    const places = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
    expect(places.length).toBe(12)
    for (const [index, place] of places.entries())
      expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })

  it('gives the length of its drawing to the byte', () => {
    const [, length, drawing] = /<<\/Length (\d+)>>stream\n([\s\S]*?)\nendstream/.exec(asText(sheet())) ?? []
    expect(drawing?.length).toBe(Number(length))
  })

  it('escapes what would end a text, and writes what Windows-1252 has', () => {
    const text = asText(sheet())
    expect(text).toContain('(A \\(heading\\) \\\\ here) Tj')
    expect(text).toContain('(128/82 mmHg \x96 1.73 m\xb2, VO2) Tj')
    expect(text).toContain('/Title (Figures \\(mine\\))')
  })

  it.each([
    ['Zoë O’Neill', true],
    ['Łukasz', false],
    ['李', false],
    ['a\nb', false],
  ])('can write %j: %s', (name, can) => expect(canWrite(name)).toBe(can))
})
