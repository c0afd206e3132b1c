const STEPS = ['None yet', 'Limited', 'Moderate', 'Strong']

export function GradeDots({ grade }: { grade: string }) {
  const reached = STEPS.indexOf(grade) + 1
  return (
    <span className="font-semibold text-action">
      <span aria-hidden="true" className="mr-1.5 tracking-wide">
        {'●'.repeat(reached)}
        {'○'.repeat(STEPS.length - reached)}
      </span>
      Evidence: {grade.toLowerCase()}
    </span>
  )
}
