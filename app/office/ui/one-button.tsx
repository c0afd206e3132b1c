import type { ComponentProps } from 'react'
import { Submit } from '#app/ui/button.tsx'

type Props = Omit<ComponentProps<typeof Submit>, 'form'> & {
  /** Method and action of a door: `formTo('POST /api/office/…')`. */
  to: { method: 'post'; action: string }
  /** What is sent with it. */
  says?: Readonly<Record<string, string | number>>
}

/** One button that does one thing, as a plain form: nothing of it needs script. */
export const OneButton = ({ to, says = {}, ...button }: Props) => (
  <form {...to}>
    {Object.entries(says).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Submit {...button} />
  </form>
)
