type Path = { kind: string; slug: string }

/** A draft stored on this device: the form's fields, and when it was stored. */
export type OnDevice = { at: number; revision: number; fields: Record<string, string> }

const keyOf = ({ kind, slug }: Path) => `office-text ${kind}/${slug}`

/** Stores the form on this device, in case the connection or the session ends while editing. */
export function storeOnDevice(path: Path, kept: OnDevice): void {
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(kept))
  } catch {
    // A browser without storage: the server has the draft.
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

export function clearOnDevice(path: Path): void {
  try {
    localStorage.removeItem(keyOf(path))
  } catch {
    // As above.
  }
}
