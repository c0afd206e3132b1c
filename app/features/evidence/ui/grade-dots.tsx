const STEPS = ['None yet', 'Limited', 'Moderate', 'Strong']

/** `isBrief`: in a list of grades, the eye needs the one word. */
export function GradeDots({ grade, isBrief = false }: { grade: string; isBrief?: boolean }) {
  const reached = STEPS.indexOf(grade) + 1
  return (
    <span className="font-semibold text-action">
      <span aria-hidden="true" className="mr-1.5 tracking-wide">
        {'●'.repeat(reached)}
        {'○'.repeat(STEPS.length - reached)}
      </span>
      <span className={isBrief ? 'sr-only' : undefined}>Evidence: </span>
      {isBrief ? grade : grade.toLowerCase()}
    </span>
  )
}
