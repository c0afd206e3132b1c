import { formTo } from '#app/browser/call.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import { lookForMember } from '#app/office/coaching/thread.server.ts'
import { showPerson } from '#app/office/people/show.server.ts'
import { MembershipPanel } from '#app/office/people/ui/membership-panel.tsx'
import { RightsPanel } from '#app/office/people/ui/rights-panel.tsx'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { Lines } from '#app/office/ui/lines.tsx'
import { Notes } from '#app/office/ui/notes.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/person'

export const meta: Route.MetaFunction = () => unlisted('Person', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, user } = await staffOnly(asked, 'people')
  const [person, coached] = await Promise.all([
    showPerson(tools, user, params.id),
    isPermitted(user.role, 'coaching') ? lookForMember(tools, params.id) : null,
  ])
  return { ...person, isCoached: coached !== null }
}

/** A person's page in the office: their business data, and nothing about their health. */
export default function Person({ loaderData: person }: Route.ComponentProps) {
  const { id, email, name, role, joined, closes, labels } = person
  return (
    <>
      <OfficeHead
        back={{ href: '/office/people', words: 'All people' }}
        title={<span className="wrap-anywhere">{name || email}</span>}
        lead={`${name ? `${email} · ` : ''}joined ${joined}`}
      >
        {person.isCoached && (
          <a href={`/office/coaching/${id}`} className="link touch text-sm">
            Their coaching
          </a>
        )}
        {role !== 'member' && <Badge tone="accent">{role}</Badge>}
      </OfficeHead>
      {closes && (
        <Notice variant="warning" title="This account is being deleted" className="mb-8">
          On {closes}. Until then they can sign in and keep it.
        </Notice>
      )}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <MembershipPanel person={person} />
          <Part isApart title="Bought">
            <Lines lines={person.bought} empty="Nothing yet." />
          </Part>
          <Part isApart title="Agreed to">
            <Lines lines={person.consents} empty="Nothing." />
          </Part>
          <Part isApart title="Emails">
            <Lines lines={person.mails} empty="None in the last 30 days." />
          </Part>
        </div>
        <div className="grid content-start gap-10">
          <Part isApart title="Labels">
            <ul className="flex flex-wrap gap-2">
              {labels.map((label) => (
                <li key={label}>
                  <Form to={formTo('POST /api/office/people/:id/labels/remove', { path: { id } })}>
                    <input type="hidden" name="label" value={label} />
                    <button
                      type="submit"
                      className="min-h-11 rounded-full bg-tint px-4 text-sm font-medium text-action"
                    >
                      {label} <span aria-hidden="true">×</span>
                      <span className="sr-only">: take it off</span>
                    </button>
                  </Form>
                </li>
              ))}
            </ul>
            <ActionForm form={formTo('POST /api/office/people/:id/labels', { path: { id } })} button="Add">
              <TextField name="label" label="New label" required />
            </ActionForm>
          </Part>
          <Notes
            notes={person.notes}
            form={formTo('POST /api/office/people/:id/notes', { path: { id } })}
            formId={person.noteId}
            page={`/office/people/${id}`}
            hint="Nothing about their health. They can ask to read it."
          />
          <RightsPanel person={person} />
        </div>
      </div>
    </>
  )
}
