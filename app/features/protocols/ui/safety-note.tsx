import { Notice } from '#app/ui/notice.tsx'

/** The safety text shown with all physical activities. */
export type SafetyWords = { disclaimer: string; emergency: { call999: string; call111: string } }

/** Shown at the end of every text about a physical activity. */
export const SafetyNote = ({ disclaimer, emergency }: SafetyWords) => (
  <Notice variant="warning" title="In an emergency" className="measure">
    {/* For print only: on screen the footer says it. */}
    <p className="mb-2 hidden print:block">{disclaimer}</p>
    <p>{emergency.call999}</p>
    <p className="mt-2">{emergency.call111}</p>
  </Notice>
)
