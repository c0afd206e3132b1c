import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Ten years of one person, as Apple's app would export them. */
export const EXPORT_DAYS = 3652
/** The watch's daily count; the phone's is lower, and the two are never added. */
export const STEPS_OF_A_DAY = 8000
const FIRST_DAY = Date.UTC(2016, 0, 1)
const DAY_MS = 86_400_000

/**
 * Writes an Apple Health export of a given size, compressed: mostly heartbeats, and each day's steps from two devices.
 * It's compressed while it's generated, so it's never in memory as a whole.
 */
export async function writeHealthExport(path: string, size: number): Promise<void> {
  const name = Buffer.from('apple_health_export/export.xml')
  const file = createWriteStream(path)
  const head = localHead(name)
  file.write(head)
  const packer = createDeflateRaw({ level: 1 })
  let packed = 0
  packer.on('data', (chunk: Buffer) => {
    packed += chunk.length
    if (!file.write(chunk)) {
      packer.pause()
      file.once('drain', () => packer.resume())
    }
  })
  let written = 0
  let sum = 0
  for (const text of pieces(size)) {
    const bytes = Buffer.from(text)
    written += bytes.length
    sum = crc32(bytes, sum)
    if (!packer.write(bytes)) await once(packer, 'drain')
  }
  packer.end()
  await once(packer, 'end')
  file.end(directory(name, { sum, packed, written, at: head.length + packed }))
  await once(file, 'finish')
}

function* pieces(size: number): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: 14 -->\n]>\n<HealthData locale="en_GB">\n`
  const beatsOfADay = size / EXPORT_DAYS
  for (let day = 0; day < EXPORT_DAYS; day += 1) {
    const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
    let text = ''
    for (const [source, count] of [
      ['Watch', STEPS_OF_A_DAY / 2],
      ['Watch', STEPS_OF_A_DAY / 2],
      ['iPhone', STEPS_OF_A_DAY / 2 + 1],
    ])
      text += record('StepCount', `${source}`, 'count', date, 43_200, `${count}`)
    for (let beat = 0; text.length < beatsOfADay; beat += 1)
      text += record('HeartRate', 'Watch', 'count/min', date, beat % 86_400, `${60 + ((day * 7 + beat * 13) % 61)}`)
    yield text
  }
  yield '</HealthData>\n'
}

function record(type: string, source: string, unit: string, date: string, second: number, value: string): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const at = `${date} ${two(second / 3600)}:${two((second / 60) % 60)}:${two(second % 60)} +0000`
  return ` <Record type="HKQuantityTypeIdentifier${type}" sourceName="${source}" sourceVersion="11.2" device="&lt;&lt;HKDevice: 0x281d9c8f0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:11.2&gt;" unit="${unit}" creationDate="${at}" startDate="${at}" endDate="${at}" value="${value}">\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="0"/>\n </Record>\n`
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  // Sizes are only in the central directory, as in Apple's files.
  head.writeUInt16LE(8, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function directory(name: Buffer, { sum, packed, written, at }: Record<'sum' | 'packed' | 'written' | 'at', number>) {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(8, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(sum, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(written, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([entry, name, end])
}
