import type { Finding } from '../findings.ts'
import type { OutcomeKey } from '../outcomes.ts'
import { signedFigure } from '../result-words.ts'

type Shown = Finding & { question: string; outcome: OutcomeKey }

export function FindingList({ findings }: { findings: readonly Shown[] }) {
  if (findings.length === 0) return null
  return (
    <section id="findings" aria-labelledby="findings-heading" className="grid gap-6 border-t border-line pt-8">
      <header className="grid gap-3">
        <h2 id="findings-heading" className="text-2xl">
          What members found
        </h2>
        <p className="measure text-soft">
          Trials of members who agreed to add their one number. People who run a trial and share it aren’t everybody, so
          this is a picture, not proof.
        </p>
      </header>
      <ul className="grid gap-5">
        {findings.map(({ question, outcome, members, median, higher, lower }) => (
          <li key={question} className="grid gap-1 border-b border-line pb-4 tabular-nums">
            <span className="font-medium">
              {question}: what {members} members found
            </span>
            <span>
              The middle result was {signedFigure(outcome, median)} on days with the habit. It was higher for {higher}{' '}
              and lower for {lower}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
