import type { Sections } from './import-panel.tsx'

export function OwnSections({ sections }: { sections: Sections }) {
  const changed = sections.reduce((sum, section) => sum + section.changed, 0)
  return (
    <div className="grid gap-6">
      {sections.length === 0 && <p>There is nothing in it that could be brought in.</p>}
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">What is in the file</caption>
        <thead>
          <tr className="border-b border-edge text-left text-soft">
            <th scope="col" className="py-2 pr-3 font-medium">
              In the file
            </th>
            {['New', 'Different', 'Already here'].map((title) => (
              <th key={title} scope="col" className="py-2 pl-3 text-right font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.title} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {section.title}
              </th>
              {[section.fresh, section.changed, section.same].map((count, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                <td key={place} className="py-2 pl-3 text-right tabular-nums">
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {changed > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium">Where the file differs</legend>
          {(
            [
              ['mine', 'Keep what’s here'],
              ['file', 'Use what the file says'],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="flex items-center gap-3">
              <input type="radio" name="conflicts" value={value} defaultChecked={value === 'mine'} className="size-5" />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <p className="text-sm text-soft">
        We import only your own records. Settings, memberships, orders and sign-ins stay as they are.
      </p>
    </div>
  )
}
