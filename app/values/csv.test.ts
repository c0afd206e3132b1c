import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvError, MOST_COLUMNS, MOST_ROWS, readCsv, rearm, writeCsvRow } from './csv.ts'

describe('a CSV cell', () => {
  it.each(['=1+1', '+44 20', '-5', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '=HYPERLINK("http://evil.test")'])(
    'is disarmed when a spreadsheet would run it: %j',
    (text) => {
      expect(writeCsvRow([text]).startsWith(`"'`)).toBe(true)
      const [row] = readCsv(writeCsvRow([text]))
      expect(rearm(row?.cells[0]?.text ?? '')).toBe(text)
    },
  )

  it.each(['a=b', '1', ' =1', 'mail@example.test', '“quoted”'])('is left as it is when it is harmless: %j', (text) => {
    expect(writeCsvRow([text])).toBe(`"${text}"\r\n`)
  })

  it('keeps numbers numbers, below zero too', () => {
    expect(writeCsvRow([-5, 2.5, true, null])).toBe('-5,2.5,true,\r\n')
  })

  it('comes back as it was, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 })), (rows) => {
        const read = readCsv(rows.map(writeCsvRow).join(''))
        expect(read.map(({ cells }) => cells.map(({ text }) => rearm(text)))).toEqual(rows)
      }),
    )
  })
})

describe('a CSV file', () => {
  it('may have semicolons, a byte order mark, any line ends, and nothing at its end', () => {
    const texts = (source: string) => readCsv(source).map(({ cells }) => cells.map(({ text }) => text))
    const expected = [
      ['date', 'a'],
      ['2026-01-01', '1'],
    ]
    expect(texts('\uFEFFdate;a\n2026-01-01;1')).toEqual(expected)
    expect(texts('date,a\r\n2026-01-01,1\r\n\r\n')).toEqual(expected)
    expect(texts('"date","a"\r2026-01-01,1\r')).toEqual(expected)
  })

  it('counts lines as an editor does, also within quotation marks', () => {
    expect(readCsv('a\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 2, 4])
  })

  it('says where a quotation mark is never closed, and where text follows one', () => {
    expect(() => readCsv('a,b\nc,"d\ne')).toThrow(expect.objectContaining({ line: 2 }))
    expect(() => readCsv('a,b\n"c"d,e')).toThrow(CsvError)
  })

  it('is refused beyond its limits of lines and columns', () => {
    expect(readCsv('a\n'.repeat(MOST_ROWS))).toHaveLength(MOST_ROWS)
    expect(() => readCsv('a\n'.repeat(MOST_ROWS + 1))).toThrow('more than 50000 lines')
    expect(readCsv(','.repeat(MOST_COLUMNS - 1))[0]?.cells).toHaveLength(MOST_COLUMNS)
    expect(() => readCsv(`a\n${','.repeat(MOST_COLUMNS)}`)).toThrow(
      expect.objectContaining({ line: 2, message: 'A line has more than 250 columns.' }),
    )
  })
})
