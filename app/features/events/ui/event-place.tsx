import { formTo, linkTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { EventSeen } from '../events.server.ts'
import { placesLeft } from './event-row.tsx'

type Props = Pick<EventSeen, 'id' | 'standing' | 'left' | 'waiting' | 'mayJoin' | 'whereabouts'> & {
  isChallenge: boolean
  isOver: boolean
  /** State of the consent to store health data. */
  consent: string
  name: string
  wording: string
}

/** The user's place at an event, with its location and the forms to join and leave. */
export function EventPlace(props: Props) {
  const { id, standing, left, waiting, mayJoin, whereabouts, isChallenge, isOver } = props
  if (standing === 'none')
    return mayJoin ? (
      <section aria-label="Join" className="grid gap-5 rounded-lg bg-sunk p-6 sm:p-8">
        {left !== null && (
          <p className="text-lg">
            {left > 0 ? placesLeft(left) : `It’s full. ${waiting} ${waiting === 1 ? 'person waits' : 'people wait'}.`}
          </p>
        )}
        {isChallenge ? <JoinChallenge {...props} /> : <Join id={id} isFull={left === 0} />}
      </section>
    ) : (
      <p className="text-lg text-soft">It has begun, or is over.</p>
    )
  if (isOver)
    return (
      <section aria-label="Your place" className="grid justify-items-start gap-5 rounded-lg bg-sunk p-6 sm:p-8">
        <p className="text-lg font-medium">{standing === 'in' ? 'It’s over. You had a place.' : 'It’s over.'}</p>
        {/* What a challenge shows of its days is seen until its member leaves. */}
        {standing === 'in' && isChallenge && <Leave {...props} standing={standing} />}
      </section>
    )
  return (
    <section aria-label="Your place" className="grid gap-5 rounded-lg bg-sunk p-6 sm:p-8">
      <p className="text-lg font-medium">{standing === 'in' ? 'You have a place' : 'You’re on the waiting list'}</p>
      {standing === 'in' && whereabouts && <Whereabouts words={whereabouts} />}
      {standing === 'waiting' && (
        <p className="text-soft">If a place comes free it’s yours, and we’ll email you at once.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {standing === 'in' && (
          <ButtonLink href={linkTo('GET /api/events/:id/event.ics', { path: { id } })}>Add to your calendar</ButtonLink>
        )}
        <Leave {...props} standing={standing} />
      </div>
    </section>
  )
}

const Leave = ({ id, standing, isChallenge }: Pick<Props, 'id' | 'isChallenge'> & { standing: 'in' | 'waiting' }) => (
  <form {...formTo('POST /api/events/:id/leave', { path: { id } })}>
    <Submit variant="secondary">{leaveWords(standing, isChallenge)}</Submit>
  </form>
)

function leaveWords(standing: 'in' | 'waiting', isChallenge: boolean): string {
  if (standing === 'waiting') return 'Leave the waiting list'
  return isChallenge ? 'Leave, and stop sharing' : 'Give my place back'
}

function Whereabouts({ words }: { words: string }) {
  const link = /^https:\/\/\S+$/.exec(words)
  if (!link) return <p className="whitespace-pre-line">{words}</p>
  return (
    <p>
      <TextLink href={words as `https:${string}`} rel="noreferrer" className="touch wrap-anywhere">
        {words}
      </TextLink>
    </p>
  )
}

const anew = { onDone: () => leaveFor('?done=1') }

const Join = ({ id, isFull }: { id: string; isFull: boolean }) => (
  <Form to={formTo('POST /api/events/:id/join', { path: { id } })} {...anew} className="grid gap-4">
    <FormProblem />
    <Submit size="large" className="justify-self-start">
      {isFull ? 'Join the waiting list' : 'Take a place'}
    </Submit>
  </Form>
)

function JoinChallenge({ id, left, consent, name, wording }: Props) {
  if (consent !== 'given')
    return (
      <p className="measure">
        A challenge counts the days you keep, and that’s health data.{' '}
        <TextLink href="/account#health-data">Give your consent to a record first</TextLink>.
      </p>
    )
  return (
    <Form to={formTo('POST /api/challenges/:id/join', { path: { id } })} {...anew} className="grid gap-5">
      <TextField
        name="name"
        label="What the others see you as"
        defaultValue={name.split(' ')[0]}
        autoComplete="off"
        hint="It needn’t be your own name. Leave it empty to be ‘A member’."
      />
      <Checkbox name="agree" value="yes" required label={wording} />
      <FormProblem />
      <Submit size="large" className="justify-self-start">
        {left === 0 ? 'Join the waiting list' : 'Join the challenge'}
      </Submit>
    </Form>
  )
}
