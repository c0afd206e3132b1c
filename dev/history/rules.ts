import type { Line, Put, Read, Sent, Thread } from './record.ts'

// Rules that any history must satisfy. Nothing of the product is used here: it would make the same mistakes.

/** Counts violations by kind, in words; empty for a correct history. */
export function findFaults(lines: readonly Line[]): string[] {
  const fields = Map.groupBy(
    lines.filter((line) => line.kind === 'put' || line.kind === 'read'),
    ({ member, field }) => `${member} ${field}`,
  )
  const members = Map.groupBy(
    lines.filter((line) => line.kind === 'sent' || line.kind === 'thread'),
    ({ member }) => member,
  )
  return [
    ...[...fields].flatMap(([name, those]) => faultsOfField(name, those)),
    ...[...members].flatMap(([member, those]) => faultsOfThread(member, those)),
  ]
}

const NEVER = ''
/** The value of a field that was never written. */
const isUntouched = ({ field, value }: Read) => value === (field.includes('habit.') ? 'not-done' : '')
const orderOf = ({ at, id }: Put) => `${at} ${id}`
const later = (one: string, other: string) => (one > other ? one : other)

/**
 * Last write wins, linearised: a read sees an entry that had been sent by then, and none older than what had been
 * acknowledged, or read by anyone, before it began.
 */
function faultsOfField(name: string, lines: readonly (Put | Read)[]): string[] {
  const puts = lines.filter((line) => line.kind === 'put')
  const reads = lines.filter((line) => line.kind === 'read').toSorted((a, b) => a.begun - b.begun)
  const seen: { ended: number; order: string }[] = []
  const faults: string[] = []
  for (const read of reads) {
    const known = [
      ...puts.flatMap((put) => (put.ended === null ? [] : [{ ended: put.ended, order: orderOf(put) }])),
      ...seen,
    ].filter(({ ended }) => ended < read.begun)
    const newest = known.reduce((most, { order }) => later(most, order), NEVER)
    const isPossible = (put: Put) => put.value === read.value && put.begun <= (read.ended ?? Number.POSITIVE_INFINITY)
    const possible = puts.filter((put) => isPossible(put) && orderOf(put) >= newest).map(orderOf)
    const [oldest] = possible.toSorted()
    if (oldest) seen.push({ ended: read.ended ?? Number.POSITIVE_INFINITY, order: oldest })
    else if (newest !== NEVER || !isUntouched(read))
      faults.push(`${name}: read ${read.value || 'nothing'} after ${newest || 'nothing'} was acknowledged or seen`)
  }
  return faults
}

/** Every acknowledged message is stored once, nothing else is, and their order is that of writing. */
function faultsOfThread(member: string, lines: readonly (Sent | Thread)[]): string[] {
  const sent = lines.filter((line) => line.kind === 'sent')
  const threads = lines.filter((line) => line.kind === 'thread')
  return threads.flatMap(({ messages }) => {
    const places = Map.groupBy(messages.keys(), (place) => messages[place]?.id)
    const placeOf = (id: string) => places.get(id)?.[0] ?? -1
    const found = sent.filter(({ id }) => places.has(id))
    const bodies = new Map(sent.map(({ id, body }) => [id, body]))
    return [
      ...sent.filter(({ id, ended }) => ended !== null && !places.has(id)).map(({ id }) => `${member}: lost ${id}`),
      ...[...places].filter(([, at]) => at.length > 1).map(([id]) => `${member}: doubled ${id}`),
      ...messages.filter(({ id, body }) => bodies.get(id) !== body).map(({ id }) => `${member}: nobody wrote ${id} so`),
      ...found.flatMap((one) =>
        found
          .filter(({ id, begun }) => one.ended !== null && one.ended < begun && placeOf(one.id) > placeOf(id))
          .map(({ id }) => `${member}: ${id} stands before ${one.id}, which was answered before it was sent`),
      ),
    ]
  })
}
