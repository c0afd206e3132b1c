import { formTo } from '#app/browser/call.ts'
import { getHealth, type Health as SiteHealth } from '#app/office/health/health.server.ts'
import { BeginButton } from '#app/office/health/ui/begin-button.tsx'
import { DeadMails } from '#app/office/health/ui/dead-mails.tsx'
import { Vital } from '#app/office/health/ui/vital.tsx'
import { bytesInWords, spanInWords } from '#app/office/health/words.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { inPounds } from '#app/values/pence.ts'
import { wordOf } from '#app/values/word-of.ts'
import type { Route } from './+types/health'

export const meta: Route.MetaFunction = () => unlisted('Health of the site', 'Office')

const DONE: Readonly<Record<string, string>> = {
  backup: 'The backup has begun. Load the page again in a moment to see how it ended.',
  drill: 'The restore drill has begun. It takes about a minute; then load the page again.',
  books: 'We’re comparing the books with Stripe’s. Load the page again in a moment.',
  resend: 'On their way again.',
  retry: 'They’re being tried again.',
}

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url, moment } = await staffOnly(asked, 'health')
  const { backup, drill, books, mails, webhooks, startedAt, ...health } = await getHealth(tools)
  return {
    ...health,
    up: spanInWords(Math.max(0, Date.now() - startedAt.getTime())),
    backup: runLine(backup, moment),
    drill: runLine(drill, moment),
    books: { ...books, last: runLine(books.last, moment) },
    mails: {
      waiting: mails.waiting,
      oldest: mails.oldest && moment(mails.oldest),
      dead: mails.dead.map(({ createdAt, ...mail }) => ({ ...mail, when: moment(createdAt) })),
    },
    webhooks: {
      last: webhooks.last && { type: webhooks.last.type, when: moment(webhooks.last.receivedAt) },
      waiting: webhooks.waiting.map(({ receivedAt, ...event }) => ({ ...event, when: moment(receivedAt) })),
    },
    done: wordOf(DONE, url.searchParams.get('done')),
  }
}

const runLine = (run: SiteHealth['backup'], moment: (at: Date) => string) =>
  run && { when: moment(run.endedAt), problem: run.problem, facts: run.facts }

export default function Health({ loaderData: health }: Route.ComponentProps) {
  const { version, node, up, memory, database, disk, mailKind, queues, mails, webhooks, books, done } = health
  return (
    <>
      <OfficeHead title="Health of the site" lead={`Version ${version}, running for ${up}.`} />
      <div className="grid gap-10">
        {done && (
          <Notice variant="success" live>
            {done}
          </Notice>
        )}
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          <Vital
            title="Database"
            state={database.state === 'ok' ? 'Well' : database.state}
            good={database.state === 'ok'}
          >
            <p>
              {database.kind === 'postgres' ? 'PostgreSQL' : 'Embedded'}, {bytesInWords(database.bytes)}.
            </p>
            <p>
              Node {node}, {bytesInWords(memory)} of memory.
            </p>
          </Vital>
          <Vital title="Disk" state={DISK_WORDS[disk.state]} good={disk.state === 'ok'}>
            <p>{bytesInWords(disk.free)} free where the data is kept.</p>
          </Vital>
          <Backup health={health} />
          <Drill health={health} />
          <Vital
            title="Mail"
            state={
              mails.dead.length > 0 ? `${mails.dead.length} given up` : mailKind === 'outbox-only' ? 'Kept' : 'Well'
            }
            good={mails.dead.length === 0 && mailKind !== 'outbox-only'}
          >
            <p>
              {mails.waiting === 0 ? 'Nothing waits.' : `${mails.waiting} wait, the oldest since ${mails.oldest}.`}
              {mailKind === 'outbox-only' && ' No mail server is set, so everything is kept until one is.'}
            </p>
          </Vital>
          <Vital
            title="Stripe’s messages"
            state={webhooks.waiting.length > 0 ? `${webhooks.waiting.length} to do` : 'Well'}
            good={webhooks.waiting.length === 0}
          >
            <p>
              {webhooks.last ? `The last one: ${webhooks.last.when} (${webhooks.last.type}).` : 'None has come yet.'}
            </p>
            <ul className="grid gap-1">
              {webhooks.waiting.map(({ id, type, when, failures, lastError }) => (
                <li key={id} className="wrap-anywhere">
                  {type}, {when}
                  {failures > 0 && `, failed ${failures} times`}
                  {lastError && `: ${lastError}`}
                </li>
              ))}
            </ul>
          </Vital>
          <Vital
            title="Books against Stripe’s"
            state={
              books.differences.length > 0
                ? `${books.differences.length} differ`
                : books.last
                  ? 'Agree'
                  : 'Not looked yet'
            }
            good={books.differences.length === 0 && books.last?.problem == null}
            action={books.isOn && <BeginButton what="books">Look now</BeginButton>}
          >
            <Books last={books.last} isOn={books.isOn} />
            <ul className="grid gap-1">
              {books.differences.map(({ subject, words }) => (
                <li key={subject} className="wrap-anywhere text-ink">
                  {words} <span className="text-soft">({subject})</span>
                </li>
              ))}
            </ul>
          </Vital>
        </div>
        <Queues queues={queues} />
        {mails.dead.length > 0 && <DeadMails mails={mails.dead} />}
      </div>
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

const DISK_WORDS = { ok: 'Well', low: 'Nearly full', full: 'Full', gone: 'Gone' } as const

const Backup = ({ health: { backup, isBackupOld } }: { health: Shown }) => (
  <Vital
    title="Backup"
    state={backup?.problem ? 'Failed' : isBackupOld ? 'Due' : 'Done'}
    good={!isBackupOld}
    action={<BeginButton what="backup">Back up now</BeginButton>}
  >
    {backup ? (
      <p className="wrap-anywhere">
        The last one: {backup.when}
        {backup.problem ? `. It failed: ${backup.problem}` : facts(backup.facts)}
      </p>
    ) : (
      <p>None was made yet.</p>
    )}
    <p>Those of the last seven days are kept, then one a week for five weeks. Copy them to another machine, too.</p>
  </Vital>
)

const Drill = ({ health: { drill, isDrillOld } }: { health: Shown }) => (
  <Vital
    title="Restore drill"
    state={drill?.problem ? 'Failed' : isDrillOld ? 'Due' : 'Done'}
    good={!isDrillOld}
    action={<BeginButton what="drill">Try the newest backup</BeginButton>}
  >
    {drill ? (
      <p className="wrap-anywhere">
        The last one: {drill.when}
        {drill.problem ? `. It failed: ${drill.problem}` : `, ${drill.facts.rows} rows came back.`}
      </p>
    ) : (
      <p>None was done yet. Only a backup that was restored is one.</p>
    )}
  </Vital>
)

const facts = ({ file, bytes }: Readonly<Record<string, string | number>>) =>
  typeof bytes === 'number' ? `, ${bytesInWords(bytes)} (${file}).` : `, ${file}.`

function Books({ last, isOn }: { last: Shown['books']['last']; isOn: boolean }) {
  if (!isOn) return <p>Payments are off.</p>
  if (!last) return <p>They’re compared every night.</p>
  if (last.problem)
    return (
      <p>
        The last look, {last.when}, didn’t work: {last.problem}
      </p>
    )
  const { taken = 0, booked = 0, failures = 0 } = last.facts
  const sum = (pence: string | number) => inPounds(Number(pence))
  return (
    <p>
      The last look: {last.when}. Stripe took {sum(taken)} in these days, we have booked {sum(booked)}.
      {Number(failures) > 0 && ` ${failures} parts could not be looked at.`}
    </p>
  )
}

const QUEUE_WORDS: Readonly<Record<string, string>> = {
  mail: 'Mail',
  push: 'Reminders on devices',
  erasure: 'Ends of accounts',
  upkeep: 'Backups and looks at the books',
}

function Queues({ queues }: { queues: Shown['queues'] }) {
  return (
    <Part title="Work that is done later">
      {queues.length === 0 && <p className="text-soft">Nothing waits, nothing has failed.</p>}
      <ul className="border-t border-line empty:border-0">
        {queues.map(({ name, waiting, running, failed }) => (
          <li
            key={name}
            className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <p>
              <span className="font-medium">{QUEUE_WORDS[name] ?? name}</span>{' '}
              <span className="text-sm text-soft">
                {waiting} waiting, {running} running, {failed} failed
              </span>
            </p>
            {failed > 0 && name !== 'mail' && (
              <OneButton
                to={formTo('POST /api/office/health/retry')}
                says={{ queue: name }}
                variant="quiet"
                size="small"
              >
                Try again <span className="sr-only">what failed: {QUEUE_WORDS[name] ?? name}</span>
              </OneButton>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
