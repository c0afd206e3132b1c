import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Submit } from '#app/ui/button.tsx'
import type { ListId } from '../lists.ts'

type Props = {
  token: string
  lists: readonly { id: ListId; title: string; isConfirmed: boolean }[]
  interests: readonly string[]
  pillars: readonly { slug: string; title: string }[]
}

/**
 * Lists every list of an address, each with a button to leave it. Plain forms: they work in any email program's browser.
 */
export const Preferences = ({ token, lists, interests, pillars }: Props) => (
  <div className="grid gap-10">
    <ul className="grid max-w-(--container-text) border-b border-line">
      {lists.map(({ id, title, isConfirmed }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-4">
          <span className="flex flex-wrap items-center gap-3 font-serif text-xl">
            {title}
            {!isConfirmed && <Badge>Waiting for your confirmation</Badge>}
          </span>
          <LeaveForm token={token} list={id}>
            <Submit variant="secondary" size="small">
              Leave <span className="sr-only">the list {title}</span>
            </Submit>
          </LeaveForm>
        </li>
      ))}
    </ul>
    {lists.some(({ id }) => id === 'newsletter') && <Interests token={token} interests={interests} pillars={pillars} />}
    {lists.length > 1 && (
      <LeaveForm token={token} list="all">
        <Submit variant="secondary">Leave all lists</Submit>
      </LeaveForm>
    )}
  </div>
)

/** The reader's interests: none selected means everything. */
const Interests = ({ token, interests, pillars }: Pick<Props, 'token' | 'interests' | 'pillars'>) => (
  <form {...formTo('POST /api/newsletter/interests')} className="grid max-w-(--container-text) gap-5">
    <input type="hidden" name="token" value={token} />
    <fieldset className="grid gap-2">
      <legend className="font-serif text-2xl">What would you like to read about?</legend>
      <p className="mb-2 text-soft">Choose as many as you like. Without a choice you get every letter.</p>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {pillars.map(({ slug, title }) => (
          <li key={slug}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name={slug}
                defaultChecked={interests.includes(slug)}
                className="size-5 shrink-0"
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
    <Submit variant="secondary" className="justify-self-start">
      Keep this
    </Submit>
  </form>
)

type LeaveProps = {
  token: string
  list: ListId | 'all'
  /** The letter whose link led here. */
  letter?: string | undefined
  children: ReactNode
}

export const LeaveForm = ({ token, list, letter, children }: LeaveProps) => (
  <form {...formTo('POST /api/newsletter/unsubscribe')}>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="list" value={list} />
    {letter && <input type="hidden" name="letter" value={letter} />}
    {children}
  </form>
)
