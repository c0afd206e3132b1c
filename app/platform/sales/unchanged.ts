/**
 * Optimistic locking across an external call: reads the row's revision, makes the call, and writes only if the revision
 * is unchanged; otherwise starts over, so that an old answer never overwrites a newer one.
 *
 * @param write Compares under a lock, and returns false when another writer was faster.
 */
export async function untilUnchanged<Seen, Answer>(
  what: string,
  steps: {
    read: () => Promise<Seen>
    call: (seen: Seen) => Promise<Answer>
    write: (seen: Seen, answer: Answer) => Promise<boolean>
  },
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const seen = await steps.read()
    if (await steps.write(seen, await steps.call(seen))) return
  }
  throw new Error(`${what} changes faster than it can be read`)
}

const ATTEMPTS = 16
