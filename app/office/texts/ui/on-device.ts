type Path = { kind: string; slug: string }

/** What this device keeps of a text that is being written: the fields of its form, and since when. */
export type OnDevice = { at: number; revision: number; fields: Record<string, string> }

const keyOf = ({ kind, slug }: Path) => `office-text ${kind}/${slug}`

/** Keeps the form on this device, for a connection or a sign-in that ends in the middle of a text. */
export function keepOnDevice(path: Path, kept: OnDevice): void {
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing: the server has the draft.
  }
}

export function readOnDevice(path: Path): OnDevice | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(path)) ?? 'null')
    return kept !== null && typeof kept === 'object' && 'at' in kept && 'fields' in kept ? (kept as OnDevice) : null
  } catch {
    return null
  }
}

export function forgetOnDevice(path: Path): void {
  try {
    localStorage.removeItem(keyOf(path))
  } catch {
    // As above.
  }
}
