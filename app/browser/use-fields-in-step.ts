import { type RefObject, useEffect, useRef } from 'react'

/** The values of a form's fields, by name; nothing chosen and nothing typed are both empty. */
export function fieldsOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  const texts = names.map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(texts)
}

/**
 * Syncs a form's fields with the known values, which may arrive later or from another device. Fields the user has
 * edited meanwhile are left alone, and so is the focus.
 */
export function useFieldsInStep(
  form: RefObject<HTMLFormElement | null>,
  known: Readonly<Record<string, string>>,
): void {
  const before = useRef(known)
  useEffect(() => {
    const changed = Object.keys(known).filter((name) => known[name] !== before.current[name])
    // Reading a form takes a slow phone four milliseconds, and a day has a dozen of them.
    if (!form.current || changed.length === 0) return
    const now = fieldsOf(form.current, changed)
    for (const name of changed) if (now[name] === before.current[name]) fill(form.current, name, known[name] ?? '')
    before.current = known
  })
}

function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof RadioNodeList) {
    for (const choice of field) if (choice instanceof HTMLInputElement) choice.checked = choice.value === text
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text
}
