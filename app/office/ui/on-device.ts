/** What was typed into a form, stored on this device: its fields, and when. */
export type OnDevice = { at: number; revision: number; fields: Record<string, string> }

/** Whose form it is: 'text post/cold-mornings'. */
export type FormName = `${'text' | 'letter' | 'answer' | 'outcome' | 'message'} ${string}`

// Each person's own: whoever signs in here next isn't offered another's words as theirs.
const keyOf = (form: FormName) => `office-${document.documentElement.dataset.person} ${form}`

// What is written to one person goes with the tab: nobody finds it on a shared computer.
const placeOf = (form: FormName) => (/^(answer|outcome|message) /.test(form) ? sessionStorage : localStorage)

/** Stores the form on this device, in case the page, the connection or the session ends while it's written. */
export function storeOnDevice(form: FormName, kept: OnDevice): void {
  try {
    placeOf(form).setItem(keyOf(form), JSON.stringify(kept))
  } catch {
    // A browser without storage: it's only on the page.
  }
}

export function readOnDevice(form: FormName): OnDevice | null {
  try {
    const kept: unknown = JSON.parse(placeOf(form).getItem(keyOf(form)) ?? 'null')
    return kept !== null && typeof kept === 'object' && 'at' in kept && 'fields' in kept ? (kept as OnDevice) : null
  } catch {
    return null
  }
}

export function clearOnDevice(form: FormName): void {
  try {
    placeOf(form).removeItem(keyOf(form))
  } catch {
    // As above.
  }
}
