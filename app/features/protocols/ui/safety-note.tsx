import { Notice } from '#app/ui/notice.tsx'
import { disclaimer, emergency } from '#content/site.json'

/** Stands at the end of everything that asks people to do something with their body. */
export function SafetyNote() {
  return (
    <Notice variant="warning" title="Your safety comes first" className="measure">
      <p>{disclaimer.short}</p>
      <p className="mt-2">{emergency.call999}</p>
      <p className="mt-2">{emergency.call111}</p>
    </Notice>
  )
}
