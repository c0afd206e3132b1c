import type { ComponentProps } from 'react'
import type { FormTarget } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'

type Props = Omit<ComponentProps<typeof Submit>, 'form'> & {
  /** Method and action of a door: `formTo('POST /api/office/…')`. */
  to: FormTarget
  /** The form's hidden fields. */
  says?: Readonly<Record<string, string | number>>
}

/** A single-button form; a plain one, so it works without script. */
export const OneButton = ({ to, says = {}, ...button }: Props) => (
  <form {...to}>
    {Object.entries(says).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Submit {...button} />
  </form>
)
