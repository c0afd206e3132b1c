import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { LEFT, makePdf, type Pdf, RIGHT } from './pdf.ts'
import { canPrint, prepareFonts } from './pdf-fonts.ts'

const made = (draw: (pdf: Pdf) => void) => makePdf({ title: 'A sheet', madeAt: new Date('2026-03-01T12:00:00Z') }, draw)
const read = async (bytes: Uint8Array) => extractText(await getDocumentProxy(Uint8Array.from(bytes)))

beforeAll(prepareFonts)

describe('a PDF of ours', () => {
  it.each([
    ['Polish', 'Łukasz Żółć, ul. Łódzka'],
    ['Czech', 'Řehoř Dvořák'],
    ['Romanian', 'Ștefan Țepeș'],
    ['Vietnamese', 'Nguyễn Thị Hồng'],
    ['Greek', 'Αλέξανδρος Παπαδόπουλος'],
    ['Cyrillic', 'Ёлка Щербакова, Київ'],
    ['decomposed', 'Zoë'.normalize('NFD')],
  ])('prints a name in %s as it is written', async (_language, name) => {
    const { text } = await read(await made((pdf) => pdf.text(name)))
    expect(text.join('').normalize('NFC')).toBe(name.normalize('NFC'))
    expect(canPrint(name)).toBe(true)
  })

  it('says that a letter of another script cannot be printed, and prints the rest', async () => {
    expect(canPrint('李 Wei')).toBe(false)
    expect((await read(await made((pdf) => pdf.text('李 Wei')))).text).toEqual(['? Wei'])
  })

  it('keeps every word of a line that is longer than the page is wide', async () => {
    const words = Array.from({ length: 90 }, (_, index) => `word${index}`)
    const { text } = await read(await made((pdf) => pdf.text(words.join(' '))))
    expect(text.join(' ').split(/\s+/)).toEqual(words)
  })

  it('says what was written when it is copied out, and is the same, whatever was drawn before it', async () => {
    const draw = (pdf: Pdf) => pdf.text('An office, 5 g a day, fluff')
    const bytes = await made(draw)
    await made((pdf) => pdf.text('5\u00A0g ﬁt ﬂuff, an o\uFB03ce\u2010day'))
    expect(Buffer.from(await made(draw)).equals(Buffer.from(bytes))).toBe(true)
    expect((await read(bytes)).text).toEqual(['An office, 5 g a day, fluff'])
  })

  it('goes on to another page when one is full, and numbers them', async () => {
    const lines = Array.from({ length: 80 }, (_, index) => `line ${index}`)
    const { text, totalPages } = await read(
      await made((pdf) => {
        for (const line of lines) pdf.text(line)
      }),
    )
    expect(totalPages).toBe(2)
    expect(text[0]).toContain('Page 1 of 2')
    expect(text.join('\n').match(/line \d+/g)).toEqual(lines)
  })

  it('makes a row as high as its tallest cell', async () => {
    const heights: number[] = []
    await made((pdf) => {
      for (const name of ['short', 'long '.repeat(60)]) {
        const before = pdf.y
        pdf.table([
          [
            { text: name, x: LEFT, width: 200 },
            { text: '£9.99', x: RIGHT - 80, width: 80, align: 'right' },
          ],
        ])
        heights.push(pdf.y - before)
      }
    })
    expect(heights[1]).toBeGreaterThan(5 * (heights[0] ?? 0))
  })

  it('is tagged for screen readers, names its language and title, and is the same bytes each time', async () => {
    const draw = (pdf: Pdf) => {
      pdf.mark(40)
      pdf.text('Receipt', { role: 'H1', bold: true })
      pdf.rule()
    }
    const bytes = await made(draw)
    expect(Buffer.from(bytes).equals(Buffer.from(await made(draw)))).toBe(true)
    const document = await getDocumentProxy(Uint8Array.from(bytes))
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'A sheet', Language: 'en-GB' })
    const tree = await (await document.getPage(1)).getStructTree()
    expect(JSON.stringify(tree)).toContain('"role":"H1"')
  })
})
