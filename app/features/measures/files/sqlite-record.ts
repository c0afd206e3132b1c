import type { Cell } from './sqlite.ts'

const TEXT = new TextDecoder()

export function readRecord(bytes: Uint8Array): Cell[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [headLength, first] = varintIn(view, 0)
  const cells: Cell[] = []
  let body = headLength
  for (let at = first; at < headLength; ) {
    const [type, next] = varintIn(view, at)
    at = next
    const [cell, length] = readValue(view, body, type)
    cells.push(cell)
    body += length
  }
  return cells
}

function readValue(view: DataView, at: number, type: number): [Cell, number] {
  if (type === 0) return [null, 0]
  if (type === 1) return [view.getInt8(at), 1]
  if (type === 2) return [view.getInt16(at), 2]
  if (type === 3) return [view.getInt8(at) * 65_536 + view.getUint16(at + 1), 3]
  if (type === 4) return [view.getInt32(at), 4]
  if (type === 5) return [view.getInt16(at) * 2 ** 32 + view.getUint32(at + 2), 6]
  if (type === 6) return [Number(view.getBigInt64(at)), 8]
  if (type === 7) return [view.getFloat64(at), 8]
  if (type === 8 || type === 9) return [type - 8, 0]
  const length = Math.floor((type - 12) / 2)
  // Blobs (ids, hashes) aren't needed.
  if (type % 2 === 0) return [null, length]
  return [TEXT.decode(new Uint8Array(view.buffer, view.byteOffset + at, length)), length]
}

export function varintIn(view: DataView, at: number): [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 9; index++) {
    const byte = view.getUint8(at + index)
    if (index === 8) return [value * 256 + byte, at + 9]
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return [value, at + index + 1]
  }
  return [value, at + 9]
}
