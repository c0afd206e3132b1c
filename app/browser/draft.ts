import type { DeviceStore } from './device-store.ts'

type Place = { owner: string; place: string }
/** What was typed into a field, and what stood there before. */
type Words = Record<string, { before: string; now: string }>
type Field = Pick<HTMLTextAreaElement, 'name' | 'value' | 'defaultValue'>

/** Each keystroke would be a write to the disk. */
const PAUSE_MS = 400

/**
 * Keeps on this device what is typed into a form, so that it outlasts a reload, and fills it in again. Like all of the
 * store it goes with a sign-out.
 *
 * @returns Functions that forget it, once it's sent, and that stop.
 */
export function keepDraft(
  form: EventTarget,
  fieldsOf: () => readonly Field[],
  store: DeviceStore,
  { owner, place }: Place,
) {
  const key = `draft/${place}`
  const ready = store.adopt(owner).then(() => store.list(key))
  let pending: ReturnType<typeof setTimeout> | undefined
  ready.then((values) => fill(fieldsOf(), readWords(values, { owner, place }))).catch(() => {})

  function keep() {
    clearTimeout(pending)
    pending = undefined
    const typed = fieldsOf().filter(({ value, defaultValue }) => value !== defaultValue)
    const words: Words = Object.fromEntries(
      typed.map(({ name, value, defaultValue }) => [name, { before: defaultValue, now: value }]),
    )
    const write = () => (typed.length > 0 ? store.put(key, { owner, place, words }) : store.remove(key))
    ready.then(write).catch(() => {})
  }
  function forget() {
    clearTimeout(pending)
    pending = undefined
    ready.then(() => store.remove(key)).catch(() => {})
  }
  const keepSoon = () => {
    clearTimeout(pending)
    pending = setTimeout(keep, PAUSE_MS)
  }
  form.addEventListener('input', keepSoon)
  form.addEventListener('reset', forget)
  return {
    forget,
    stop() {
      if (pending !== undefined) keep()
      form.removeEventListener('input', keepSoon)
      form.removeEventListener('reset', forget)
    },
  }
}

/** Leaves alone what has been typed meanwhile, and what has been saved elsewhere since. */
function fill(fields: readonly Field[], words: Words): void {
  for (const field of fields) {
    const { before, now } = words[field.name] ?? {}
    if (now !== undefined && field.value === before && field.defaultValue === before) field.value = now
  }
}

function readWords(values: readonly unknown[], { owner, place }: Place): Words {
  const kept = (values as readonly (Partial<Place> & { words?: Words })[]).find((one) => one.place === place)
  return kept?.owner === owner ? (kept.words ?? {}) : {}
}
