import { linkTo } from '#app/browser/call.ts'
import { classNames } from '#app/ui/class-names.ts'

export type ShownMessage = {
  id: string
  kind: 'in' | 'out' | 'note'
  author: string | null
  /** The new text, and the quoted history below it. */
  fresh: string
  history: string
  isConfirmed: boolean | null
  /** The sender's address, when it differs from the thread's. */
  from: string | null
  files: readonly { name: string; type: string; bytes: number }[]
  /** Why an answer couldn't be delivered. */
  problem: string | null
  mail: 'waiting' | 'sent' | 'dead' | null
  at: string
}

const CLASSES = {
  in: 'mr-auto bg-sunk',
  out: 'ml-auto bg-action text-on-action',
  note: 'border border-dashed border-edge',
}

/** The messages, oldest first: theirs on the left, ours on the right, notes with a dashed border. */
export const MessageList = ({ messages, name }: { messages: readonly ShownMessage[]; name: string }) => (
  <ol className="grid gap-3">
    {messages.map((message) => (
      <li
        key={message.id}
        className={classNames(
          'grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-2 rounded-lg px-4 py-3',
          CLASSES[message.kind],
        )}
      >
        <p className="sr-only">{message.kind === 'in' ? `${name} wrote:` : `${message.author ?? 'We'} wrote:`}</p>
        {message.kind === 'note' && <p className="text-xs font-semibold text-soft">Note, only for staff</p>}
        <Words text={message.fresh} />
        {message.history && (
          <details className="text-sm">
            <summary className="min-h-11 cursor-pointer content-center">Earlier messages</summary>
            <Words text={message.history} />
          </details>
        )}
        {message.files.length > 0 && <Files message={message} />}
        <Foot message={message} />
      </li>
    ))}
  </ol>
)

const Words = ({ text }: { text: string }) => <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>

function Foot({ message: { kind, author, at, isConfirmed, from, problem, mail } }: { message: ShownMessage }) {
  const quiet = kind === 'out' ? 'text-on-action/80' : 'text-soft'
  return (
    <div className={classNames('grid gap-0.5 text-xs', quiet)}>
      <p>
        {kind !== 'in' && author ? `${author}, ` : ''}
        {at}
        {mail === 'waiting' && ', on its way'}
      </p>
      {from && <p className="font-semibold wrap-anywhere">Came from another address: {from}</p>}
      {isConfirmed === false && <p className="font-semibold">Not confirmed to be from this person</p>}
      {(problem ?? (mail === 'dead' || null)) && (
        <p className="font-semibold">Could not be delivered{problem ? `: ${problem}` : ''}</p>
      )}
    </div>
  )
}

const Files = ({ message: { id, files } }: { message: ShownMessage }) => (
  <ul className="grid text-sm">
    {files.map(({ name, bytes }, place) => (
      <li key={`${name} ${bytes}`}>
        <a
          href={linkTo('GET /api/office/inbox/messages/:message/files/:place', { path: { message: id, place } })}
          className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
          download
        >
          {name} ({Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-GB')} kB)
        </a>
      </li>
    ))}
  </ul>
)
