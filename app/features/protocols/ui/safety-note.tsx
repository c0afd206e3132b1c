import { Notice } from '#app/ui/notice.tsx'

/** What is said beside everything that asks people to do something with their body. */
export type SafetyWords = { disclaimer: string; emergency: { call999: string; call111: string } }

/** Stands at the end of everything that asks people to do something with their body. */
export function SafetyNote({ disclaimer, emergency }: SafetyWords) {
  return (
    <Notice variant="warning" title="In an emergency" className="measure">
      {/* On the screen the foot of the page says it, but no foot is printed. */}
      <p className="mb-2 hidden print:block">{disclaimer}</p>
      <p>{emergency.call999}</p>
      <p className="mt-2">{emergency.call111}</p>
    </Notice>
  )
}
