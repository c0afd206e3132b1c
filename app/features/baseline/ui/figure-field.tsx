import { useContext, useId, useRef } from 'react'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { classNames } from '#app/ui/class-names.ts'
import { FieldError, Options } from '#app/ui/field.tsx'
import { FormState, useFieldError } from '#app/ui/form-state.ts'
import { fromBase, PERCENT, readFigure, writeBare } from '../units.ts'
import type { Entry } from './entry-form.tsx'

const Step = ({ label, sign, onPress }: { label: string; sign: string; onPress: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="grid size-11 shrink-0 place-items-center rounded-full border border-edge text-xl leading-none hover:bg-raised"
  >
    {sign}
  </button>
)

export function FigureField({ entry: { measure, unit, last, value } }: { entry: Entry }) {
  const id = useId()
  const name = `value-${measure.key}`
  const error = useFieldError(name, null)
  const { busy } = useContext(FormState)
  const units = measure.shareOf ? [...measure.units, PERCENT] : measure.units
  const hasChoice = units.length > 1
  const isAsked = measure.asksForUnit && last === null
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useIsHydrated()
  // No step buttons for laboratory values, which are copied.
  const canStep = isHydrated && last !== null && !unit.part && measure.round !== 'yearly'

  // The first press fills in the last value, so that no value is saved without a press.
  function step(direction: 1 | -1) {
    const field = input.current
    if (!field || !last || busy) return
    const typed = field.value.trim() === '' ? null : readFigure(field.value, unit)
    const figure = typed === null ? fromBase(last.value, unit) : typed + direction / 10 ** unit.decimals
    field.value = Math.max(0, figure).toFixed(unit.decimals)
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {measure.label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {measure.how}
        {last && (
          <span className="block tabular-nums">
            Last: {last.text}, {last.on}
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {canStep && <Step label={`Less ${measure.label}`} sign="−" onPress={() => step(-1)} />}
        <input
          ref={input}
          id={id}
          name={name}
          type="text"
          inputMode={unit.part || measure.round === 'yearly' ? 'text' : 'decimal'}
          autoComplete="off"
          placeholder={last && measure.round !== 'yearly' ? writeBare(last.value, unit) : undefined}
          maxLength={20}
          // What was typed now would be neither sent nor kept.
          readOnly={busy}
          defaultValue={value == null ? '' : writeBare(value, unit)}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          // A laboratory's value and its unit fit beside each other on a phone.
          className={classNames('control tabular-nums', measure.round === 'yearly' ? 'max-w-28' : 'max-w-36')}
        />
        {canStep && <Step label={`More ${measure.label}`} sign="+" onPress={() => step(1)} />}
        {hasChoice ? (
          <select
            inert={busy}
            name={`unit-${measure.key}`}
            defaultValue={isAsked ? '' : unit.key}
            aria-label={`Unit of ${measure.label}`}
            className="control max-w-36"
          >
            {isAsked && <option value="">Choose</option>}
            <Options of={units.map(({ key, label, part }) => [key, part ? `${label} ${part.label}` : label])} />
          </select>
        ) : (
          <span className="text-soft">{measure.units[0].label}</span>
        )}
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
