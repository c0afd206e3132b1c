import { type Damaged, writeDamaged } from '../readings.ts'

/** Lists the readings that can't be decrypted; renders nothing if there are none. */
export const DamagedList = ({ damaged }: { damaged: readonly Damaged[] }) =>
  damaged.map((one) => (
    <p key={`${one.measure} ${one.date}`} className="measure">
      {writeDamaged(one)} If you still have the figure, enter it again for that day.
    </p>
  ))
