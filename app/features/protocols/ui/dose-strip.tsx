import type { Dose } from '../protocol.ts'

/** The dose as large figures. */
export const DoseStrip = ({ dose }: { dose: Dose }) => (
  <div className="dose">
    <dl className="dose-strip">
      {dose.map(({ figure, of }) => (
        <div key={of} className="flex flex-col-reverse justify-end gap-y-1">
          <dt className="text-sm text-soft">{of}</dt>
          <dd className="font-serif text-3xl font-light tracking-tight tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  </div>
)
