import { formTo } from '#app/browser/call.ts'
import { DeedForm } from '#app/office/ui/deed-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ShownPersonPage } from '../show.server.ts'
import { MembershipPanel } from './membership-panel.tsx'
import { Part } from './part.tsx'
import { RightsPanel } from './rights-panel.tsx'

/** Somebody's page in the office: what they are to the business, and nothing about their health. */
export function PersonPage({ person }: { person: ShownPersonPage }) {
  const { id, email, name, role, joined, closes, labels } = person
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/people" className="link inline-flex min-h-11 items-center text-sm">
            All people
          </a>
        }
        title={<span className="break-all">{name || email}</span>}
        lead={`${name ? `${email} · ` : ''}joined ${joined}`}
      >
        {role !== 'member' && <Badge tone="accent">{role}</Badge>}
      </OfficeHead>
      {closes && (
        <Notice variant="warning" title="This account is being deleted" className="mb-8">
          On {closes}. Until then they can keep it by signing in.
        </Notice>
      )}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <MembershipPanel person={person} />
          <Part title="Bought">
            <Lines lines={person.bought} empty="Nothing yet." />
          </Part>
          <Part title="Agreed to">
            <Lines lines={person.consents} empty="Nothing." />
          </Part>
          <Part title="Emails">
            <Lines lines={person.mails} empty="None in the last 30 days." />
          </Part>
        </div>
        <div className="grid content-start gap-10">
          <Part title="Labels">
            <ul className="flex flex-wrap gap-2">
              {labels.map((label) => (
                <li key={label}>
                  <form {...formTo('POST /api/office/people/:id/labels/remove', { path: { id } })}>
                    <input type="hidden" name="label" value={label} />
                    <button
                      type="submit"
                      className="min-h-11 rounded-full bg-tint px-4 text-sm font-medium text-action"
                    >
                      {label} <span aria-hidden="true">×</span>
                      <span className="sr-only">: take it off</span>
                    </button>
                  </form>
                </li>
              ))}
            </ul>
            <DeedForm form={formTo('POST /api/office/people/:id/labels', { path: { id } })} button="Add">
              <TextField name="label" label="New label" required maxLength={30} />
            </DeedForm>
          </Part>
          <Part title="Notes">
            <ul className="grid gap-3">
              {person.notes.map(({ id: note, words, by, when }) => (
                <li key={note} className="rounded-lg bg-sunk p-4">
                  <p className="whitespace-pre-line break-words">{words}</p>
                  <p className="pt-1 text-xs text-soft">
                    {by}, {when}
                  </p>
                </li>
              ))}
            </ul>
            <DeedForm form={formTo('POST /api/office/people/:id/notes', { path: { id } })} button="Keep it">
              <TextAreaField
                name="words"
                label="A note for the office"
                hint="Nothing about their health. They can ask to read it."
                required
                rows={2}
                maxLength={2_000}
              />
            </DeedForm>
          </Part>
          <RightsPanel person={person} />
        </div>
      </div>
    </>
  )
}

type Line = { id: string; words: string; when: string; path?: string; state?: string }

function Lines({ lines, empty }: { lines: readonly Line[]; empty: string }) {
  if (lines.length === 0) return <p className="text-soft">{empty}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map(({ id, words, when, path, state }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          {path ? (
            <a href={path} className="link inline-flex min-h-8 items-center">
              {words}
            </a>
          ) : (
            <span className="break-words">{words}</span>
          )}
          <span className="text-soft">{state ? `${state}, ${when}` : when}</span>
        </li>
      ))}
    </ul>
  )
}
