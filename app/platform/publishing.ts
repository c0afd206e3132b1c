/** Tells those who keep drawn pages or an index that a text has changed. */
export type Publishing = { announce(): void; listen(listener: () => void): void }

export function createPublishing(): Publishing {
  const listeners: (() => void)[] = []
  return {
    announce() {
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.push(listener)
    },
  }
}
