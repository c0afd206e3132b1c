import { closeSync, openSync, writeSync } from 'node:fs'

/** When it was first sent and when it was answered, on one clock for all devices; null when it never was. */
type Span = { begun: number; ended: number | null }

/** A device wrote a value to a field: of several the one with the latest `at` wins, and then the greatest id. */
export type Put = Span & { kind: 'put'; member: string; field: string; id: string; value: string; at: string }
/** A device read a field's value, from a page or in the response to its own entry. */
export type Read = Span & { kind: 'read'; member: string; field: string; value: string }
/** A device sent a message, retried under the same id until it was answered. */
export type Sent = Span & { kind: 'sent'; member: string; id: string; body: string }
/** A member's own messages in their thread at the end, in order. */
export type Thread = { kind: 'thread'; member: string; messages: { id: string; body: string }[] }

export type Line = Put | Read | Sent | Thread

/** The recorded history: kept in memory and, line by line, in a file. */
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
