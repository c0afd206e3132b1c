import { closeSync, openSync, writeSync } from 'node:fs'

/** When it was first asked and when it was answered, on one clock for all devices; null when it never was. */
type Span = { begun: number; ended: number | null }

/** A device put a value into a field: of several the one with the latest `at` holds, and of those the greatest id. */
export type Put = Span & { kind: 'put'; member: string; field: string; id: string; value: string; at: string }
/** A device was told what a field says, by a page or in the answer to its own entry. */
export type Read = Span & { kind: 'read'; member: string; field: string; value: string }
/** A device sent a message, again and again under the same id until it was answered. */
export type Sent = Span & { kind: 'sent'; member: string; id: string; body: string }
/** What a member's thread holds of their own messages at the end, the first first. */
export type Thread = { kind: 'thread'; member: string; messages: { id: string; body: string }[] }

export type Line = Put | Read | Sent | Thread

/** What happened, as it happened: kept in memory and, line by line, in a file. */
export function openRecord(path: string) {
  const file = openSync(path, 'w')
  const lines: Line[] = []
  return {
    lines,
    add(line: Line) {
      lines.push(line)
      writeSync(file, `${JSON.stringify(line)}\n`)
    },
    close: () => closeSync(file),
  }
}
export type Recorder = ReturnType<typeof openRecord>
