import { type Damaged, writeDamaged } from '../readings.ts'

/** Says which figures were damaged where they are kept; nothing where none was. */
export function DamagedList({ damaged }: { damaged: readonly Damaged[] }) {
  return damaged.map((one) => (
    <p key={`${one.measure} ${one.date}`} className="measure">
      {writeDamaged(one)} If you still have the figure, enter it again for that day.
    </p>
  ))
}
