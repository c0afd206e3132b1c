/**
 * Optimistic locking across a call to somebody else: read the row's revision, ask, and write only if the revision is
 * still the same; otherwise all of it again, so that an old answer never overwrites a newer one.
 *
 * @param write Compares under a lock. @returns False when another writer was faster.
 */
export async function untilUnchanged<Seen, Answer>(
  what: string,
  steps: {
    read: () => Promise<Seen>
    ask: (seen: Seen) => Promise<Answer>
    write: (seen: Seen, answer: Answer) => Promise<boolean>
  },
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const seen = await steps.read()
    if (await steps.write(seen, await steps.ask(seen))) return
  }
  throw new Error(`${what} changes faster than it can be read`)
}

const ATTEMPTS = 16
