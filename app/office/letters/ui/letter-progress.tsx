import { formTo } from '#app/browser/call.ts'
import { OneOfSubmits } from '#app/office/ui/one-of-submits.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'
import type { ShownLetter } from './letter-page.tsx'
import { Act } from './letter-sending.tsx'

type Props = {
  letter: ShownLetter
  counts: Readonly<Record<string, number>>
  doubtful: readonly { email: string; answer: string | null }[]
}

const FIGURES = [
  ['sent', 'sent'],
  ['waiting', 'still to go'],
  ['bounced', 'no such mailbox'],
  ['refused', 'refused'],
  ['complained', 'called it spam'],
  ['skipped', 'left meanwhile'],
  ['doubtful', 'gone or not'],
] as const

export function LetterProgress({ letter, counts, doubtful }: Props) {
  const { id, status, pausedBecause, startedAt, finishedAt, isPublic, slug, step, left } = letter
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const gone = all - (counts.waiting ?? 0) - (counts['handed-over'] ?? 0)
  const shown = FIGURES.filter(([name]) => name === 'sent' || (counts[name] ?? 0) > 0)
  return (
    <section aria-label="Sending" className="grid gap-6">
      {status === 'paused' && (
        <Notice variant="warning" title={pausedBecause ?? (step ? 'It’s switched off' : 'You paused it')}>
          <Act id={id} act="resume">
            {step ? 'Switch on again' : 'Go on sending'}
          </Act>
        </Notice>
      )}
      {status !== 'sent' && !step && (
        <progress className="h-2 w-full accent-action" value={gone} max={Math.max(all, 1)} aria-label="Sent so far" />
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {shown.map(([name, words]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-soft">{words}</dt>
            <dd className="font-serif text-3xl font-light tabular-nums">
              {(counts[name] ?? 0).toLocaleString('en-GB')}
            </dd>
          </div>
        ))}
        {left > 0 && (
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-soft">left the list by it</dt>
            <dd className="font-serif text-3xl font-light tabular-nums">{left.toLocaleString('en-GB')}</dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-soft">
        {step ? 'On since' : 'Begun'} {startedAt}
        {finishedAt && `, done ${finishedAt}`}.
      </p>
      <div className="flex flex-wrap gap-3">
        {status === 'sending' && (
          <Act id={id} act="pause">
            {step ? 'Switch off' : 'Pause'}
          </Act>
        )}
        {isPublic && (
          <a href={`/letters/${slug}`} className="link inline-flex min-h-11 items-center">
            On the site
          </a>
        )}
        {!step && (
          <Act id={id} act={isPublic ? 'hide' : 'show'}>
            {isPublic ? 'Take it off the site' : 'Show it on the site'}
          </Act>
        )}
      </div>
      {doubtful.length > 0 && <Doubtful id={id} doubtful={doubtful} />}
    </section>
  )
}

const Doubtful = ({ id, doubtful }: { id: string; doubtful: Props['doubtful'] }) => (
  <Notice variant="warning" title="These may have gone or not">
    <p>
      The line broke, or the site stopped, while they were with the mail server. Its own log says which went. Nothing is
      sent twice by itself.
    </p>
    <ul className="py-2">
      {doubtful.map(({ email, answer }) => (
        <li key={email} className="wrap-anywhere">
          {email}
          {answer && <span className="block text-xs">{answer}</span>}
        </li>
      ))}
    </ul>
    <OfficeForm
      to={formTo('POST /api/office/letters/:id/doubtful', { path: { id } })}
      done={`/office/letters/${id}`}
      className="flex flex-wrap gap-3"
    >
      <OneOfSubmits name="as" value="sent" variant="secondary">
        They went
      </OneOfSubmits>
      <OneOfSubmits name="as" value="again" variant="secondary">
        Send them again
      </OneOfSubmits>
    </OfficeForm>
  </Notice>
)
