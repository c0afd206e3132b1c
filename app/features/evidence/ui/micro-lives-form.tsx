import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { type Day, MICRO_LIVES, microlivesOf, microlivesWords, minutesOf, writeDay } from '../micro-lives.ts'

/** The calculator's form: a plain GET form, so it works without script. */
export function MicroLivesForm({ day }: { day: Day }) {
  return (
    <form method="get" action="/micro-lives#result" className="grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="pb-3 font-serif text-2xl">Choose a day that you keep up</legend>
        {MICRO_LIVES.map(({ key, label, unit, most }) =>
          unit === null ? (
            <label key={key} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name={key} value="1" defaultChecked={day[key] > 0} className="size-6" />
              {label}
            </label>
          ) : (
            <label key={key} className="grid min-h-11 grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-4">
              <span>
                {label}, {unit}
              </span>
              <input
                type="number"
                name={key}
                min={0}
                max={most}
                step={0.5}
                inputMode="decimal"
                defaultValue={day[key]}
                className="control"
              />
            </label>
          ),
        )}
      </fieldset>
      <p>
        <button type="submit" className="button button-primary">
          Show the units
        </button>
      </p>
    </form>
  )
}

/** The microlives of a chosen day, row by row. No total, since the paper's rows overlap. */
export function MicroLivesResult({ day }: { day: Day }) {
  const rows = microlivesOf(day)
  if (rows.length === 0) return <p className="text-soft">Choose something above, and its units will appear here.</p>
  const widest = Math.max(4, ...rows.map(({ microlives }) => Math.abs(microlives)))
  return (
    <ul className="grid gap-4" aria-label="Units of this day">
      {rows.map(({ key, label, microlives }) => (
        <li key={key} className="grid gap-1">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{label}</span>
            <strong>{microlivesWords(microlives)}</strong>
          </span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
            <path d="M50 0V4" className="stroke-edge" strokeWidth="0.4" />
            <rect
              x={microlives < 0 ? 50 + (microlives / widest) * 50 : 50}
              width={(Math.abs(microlives) / widest) * 50}
              height="4"
              className={microlives < 0 ? 'fill-clay' : 'fill-action'}
            />
          </svg>
          <span className="text-sm text-soft">
            {minutesOf(microlives)} minutes of average life expectancy, for each day of a habit kept for decades
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Saves the chosen day to the tracker; a cookie keeps it during sign-in. */
export function SaveDay({ day }: { day: Day }) {
  const written = writeDay(day)
  if (written === '') return null
  return (
    <form {...formTo('POST /api/micro-lives/keep')} className="grid justify-items-start gap-2">
      <input type="hidden" name="day" value={written} />
      <Submit>Keep this day</Submit>
      <p className="text-sm text-soft">
        It goes into your free tracker once you’ve signed up or in. The tracker’s half point per habit is a game of
        ours, and not one of these units.
      </p>
    </form>
  )
}

export function EmbedCode({ src }: { src: string }) {
  return (
    <details className="border-t border-line pt-3">
      <summary className="touch link w-fit cursor-pointer">Put this on your own site</summary>
      <div className="grid gap-2 pt-2">
        <p id="embed-hint" className="text-sm text-soft">
          Copy this line into your page. It runs no script, sets no cookie and names its source.
        </p>
        <textarea
          readOnly
          rows={4}
          aria-label="Code for your page"
          aria-describedby="embed-hint"
          className="control font-mono"
          value={`<iframe src="${src}" title="A day in microlives" width="100%" height="640" loading="lazy" style="border:0"></iframe>`}
        />
      </div>
    </details>
  )
}
