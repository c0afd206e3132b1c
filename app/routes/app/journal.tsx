import { randomUUID } from 'node:crypto'
import { data, useRevalidator } from 'react-router'
import { askedDay, openDaysOf } from '#app/entries/open-days.server.ts'
import { ConsentFirst, MEMBERS_AREA } from '#app/features/dashboard/ui/way-in.tsx'
import { findNote, readJournal, readSameDay } from '#app/features/journal/journal.server.ts'
import { NoteForm } from '#app/features/journal/ui/note-form.tsx'
import { Days, Timeline } from '#app/features/journal/ui/timeline.tsx'
import { getOwnHabits } from '#app/features/own-habits/own-habits.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { offlinePage } from '#app/features/site/page-kind.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { HABITS } from '#app/values/habits.ts'
import type { Route } from './+types/journal'

export const headers = offlinePage

export const meta: Route.MetaFunction = () => unlisted('Journal')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const open = openDaysOf(tools, user)
  const query = args.url.searchParams
  const [q, noteId] = [query.get('q')?.trim().slice(0, 80) ?? '', query.get('note')]
  const date = askedDay(query.get('date'), open)
  const isId = /^[0-9a-f-]{36}$/.test(noteId ?? '')
  const [journal, sameDay, { habits }, known, { care }] = await Promise.all([
    readJournal(tools, user.id, { q, after: query.get('after') ?? undefined }),
    readSameDay(tools, user),
    getOwnHabits(tools, user),
    isId && noteId ? findNote(tools, user.id, noteId) : null,
    getSafety(tools, user.id),
  ])
  const own = habits.map(({ id, name }) => ({ id, name }))
  const isAgreed = user.healthConsent === 'given'
  const found = {
    ...journal,
    q,
    isFirst: !query.has('after'),
    sameDay,
    own,
    owner: user.id,
    isAgreed,
    // A cached page may be opened on a later day; then a new note is about that day, unless its address names another.
    clock: query.has('date') ? null : { timeZone: user.timeZone, dayStart: user.dayStart },
    asked: query.get('date'),
    openDay: date,
    joinedOn: open.joinedOn,
    note: known ?? { id: randomUUID(), date, about: query.get('about') ?? 'day', body: '' },
    isKnown: known !== null,
    choices: [
      { about: 'day', label: 'The day' },
      // A habit that the safety answers hide isn't named; an older note keeps its subject.
      ...HABITS.filter(({ key }) => care[key]?.rule !== 'hide' || key === known?.about).map(({ key, label }) => ({
        about: key as string,
        label: label as string,
      })),
      ...own.map(({ id, name }) => ({ about: id, label: name })),
    ],
  }
  return data(found, { headers: { 'x-offline': isAgreed ? 'keep' : 'no' } })
}

/** The journal: a note on a day or a tick, earlier entries, and the same day a year ago. */
export default function Journal({ loaderData }: Route.ComponentProps) {
  const {
    lines,
    next,
    q,
    isFirst,
    sameDay,
    own,
    owner,
    isAgreed,
    clock,
    openDay,
    joinedOn,
    asked,
    note,
    isKnown,
    choices,
  } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
        title="Journal"
        lead="Notes on your days and your habits, beside how they felt and what they earned."
      />
      <div className="wrap pb-section">
        <div className="grid max-w-2xl gap-10">
          {isAgreed ? (
            <NoteForm
              // Not keyed by a new note's id or day: text being written survives a revalidation, after midnight, too.
              key={isKnown ? note.id : asked}
              {...note}
              openDay={openDay}
              owner={owner}
              clock={clock}
              isKnown={isKnown}
              choices={choices}
              onDone={() => void revalidate()}
            />
          ) : (
            <ConsentFirst next="/app/journal">
              What you write here is health data, so we need your consent first.
            </ConsentFirst>
          )}
          {sameDay.length > 0 && isFirst && !q && (
            <section aria-labelledby="same-day-heading" className="night grid gap-4 rounded-lg p-5">
              <h2 id="same-day-heading" className="text-2xl font-light">
                On this day, a year ago and more
              </h2>
              <Days lines={sameDay} own={own} joinedOn={joinedOn} />
            </section>
          )}
          {(lines.length > 0 || q) && (
            <search>
              <form action="/app/journal" className="flex flex-wrap items-end gap-3">
                <TextField
                  label="Search your notes"
                  name="q"
                  type="search"
                  defaultValue={q}
                  maxLength={80}
                  required
                  className="min-w-32 flex-1"
                />
                <Submit variant="secondary">Search</Submit>
              </form>
            </search>
          )}
          {lines.length > 0 ? (
            <Timeline lines={lines} own={own} joinedOn={joinedOn} />
          ) : (
            <p className="text-soft">
              {q ? `No note says ‘${q}’.` : 'Nothing yet. A line a day is enough: in a year you’ll be glad of it.'}
            </p>
          )}
          <p className="flex flex-wrap gap-3">
            {next && (
              <ButtonLink
                href={`/app/journal?${new URLSearchParams({ ...(q && { q }), after: next })}`}
                variant="secondary"
              >
                Earlier days
              </ButtonLink>
            )}
            {(q || !isFirst) && (
              <ButtonLink href="/app/journal" variant="quiet">
                The newest
              </ButtonLink>
            )}
          </p>
        </div>
      </div>
    </>
  )
}
