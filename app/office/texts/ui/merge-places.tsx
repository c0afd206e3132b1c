import type { Part } from '../merge.server.ts'

/** Each conflict as a choice; nothing is saved until all are made. */
export function MergePlaces({ parts, bothFit }: { parts: readonly Part[]; bothFit: readonly boolean[] }) {
  const places = parts
    .filter((part) => part.kind === 'conflict')
    .map((place, at) => ({ ...place, name: `choice.${at}`, number: at + 1, mayBeBoth: bothFit[at] }))
  return places.map((place) => (
    <fieldset key={place.name} className="grid gap-3">
      <legend className="mb-3 font-serif text-xl">
        Place {place.number} of {places.length}
      </legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Choice name={place.name} value="theirs" label="Theirs, saved before" words={place.theirs} />
        <Choice name={place.name} value="mine" label="Yours" words={place.mine} />
      </div>
      {place.mayBeBoth && <Choice name={place.name} value="both" label="Both, theirs first" />}
    </fieldset>
  ))
}

const Choice = ({ name, value, label, words }: { name: string; value: string; label: string; words?: string }) => (
  <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2 rounded-md border border-edge p-4 has-checked:border-action has-checked:bg-tint">
    <input type="radio" name={name} value={value} required className="mt-0.5 size-5 accent-action" />
    <span className="font-medium">{label}</span>
    {words !== undefined && (
      <span className="col-span-2 whitespace-pre-wrap text-sm">
        {words.trim() === '' ? 'Nothing: it was deleted.' : words}
      </span>
    )}
  </label>
)
