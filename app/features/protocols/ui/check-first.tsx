import { ChevronDown, TriangleAlert } from '#app/ui/icons.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { WHO_SHOULD_NOT } from '../protocol.ts'

/** Who should not do it: three lines, expandable to the full text. Printed in full. */
export const CheckFirst = ({ lines, warnings }: { lines: readonly string[]; warnings: string }) => (
  <section aria-labelledby={WHO_SHOULD_NOT} className="check-first">
    <h2 id={WHO_SHOULD_NOT} className="flex items-center gap-3 text-2xl">
      <TriangleAlert className="size-6 text-danger" strokeWidth={1.75} />
      Check first
    </h2>
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <details className="group">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
        Who should not, in full
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <Prose html={warnings} className="pt-3 text-base!" />
    </details>
  </section>
)
