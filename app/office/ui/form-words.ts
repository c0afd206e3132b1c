/** What a form says of itself, not of what is written in it. */
const NOT_WRITTEN = ['revision', 'publishAt', 'id', 'read', 'reviewWeek']

/** What is written in a form, by field. */
export const wordsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !NOT_WRITTEN.includes(entry[0]),
    ),
  )

export function differs(form: HTMLFormElement, fields: Record<string, string>): boolean {
  const shown = wordsOf(form)
  // A box that isn't ticked is in neither.
  return Object.keys({ ...shown, ...fields }).some((name) => lineFeeds(shown[name]) !== lineFeeds(fields[name]))
}

const lineFeeds = (text = '') => text.replaceAll('\r\n', '\n')

export function fill(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.checked = box.name in fields
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      continue
    if (field.type !== 'checkbox') field.value = value
    field.dispatchEvent(new CustomEvent('refill'))
  }
}
