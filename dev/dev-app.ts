import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Tools } from '#app/platform/tools.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import { devPage } from './page.ts'

/** Everything below `/dev`: available in development and tests, never in production. */
export function createDevApp(tools: Tools, mailbox: Mailbox): Hono {
  return new Hono()
    .get('/', (c) =>
      c.html(
        devPage(
          'Development',
          html`<ul>
            <li><a href="/dev/mailbox">Mailbox</a>: every email the product sends</li>
            <li><a href="/dev/members">Members</a>: make somebody a member without paying</li>
            <li><a href="/dev/staff">Staff</a>: give somebody a role in the office</li>
            <li><a href="/dev/design">Design</a>: every control in every state</li>
            <li><a href="/dev/look">Look</a>: colours, type, drawings, the sign</li>
          </ul>`,
        ),
      ),
    )
    .get('/members', (c) => c.html(devPage('Members', memberForm)))
    .post('/members', async (c) => {
      const { email } = await c.req.parseBody()
      // Imported on demand: the room loads a copy of all its packages.
      const { grantComplimentaryMembership } = await import('#app/features/membership/membership.server.ts')
      const { rows } = await tools.database.pool.query<{ id: string }>('select id from users where email = $1', [email])
      const [user] = rows
      if (!user)
        return c.html(devPage('Members', html`<p>Nobody has signed in with that address yet.</p>${memberForm}`), 404)
      await grantComplimentaryMembership(tools, user.id)
      return c.html(
        devPage('Members', html`<p>${String(email)} is a member now. <a href="/app">Open the dashboard</a></p>`),
      )
    })
    .get('/staff', (c) => c.html(devPage('Staff', staffForm)))
    .post('/staff', async (c) => {
      const { email, role, proved } = await c.req.parseBody()
      const { rows } = await tools.database.pool.query('update users set role = $2 where email = $1 returning id', [
        email,
        role,
      ])
      if (rows.length === 0)
        return c.html(devPage('Staff', html`<p>Nobody has signed in with that address yet.</p>${staffForm}`), 404)
      if (proved)
        await tools.database.pool.query('update sessions set second_step_at = now() where user_id = $1', [rows[0].id])
      return c.html(
        devPage('Staff', html`<p>${String(email)}: ${String(role)}. <a href="/office">Open the office</a></p>`),
      )
    })
    .post('/seats', async (c) => {
      // There is one waiting list for all, so no test may open a group to it.
      const { email, group } = await c.req.parseBody()
      await tools.database.pool.query(
        `insert into cohort_seats (cohort_id, email, invited_at, held_until) values ($1, $2, now(), now() + interval '7 days')`,
        [group, email],
      )
      return c.html(devPage('Seats', html`<p>${String(email)} is invited.</p>`))
    })
    .route('/', mailbox.app)
}

const staffForm = html`<form method="post" action="/dev/staff">
  <p><label>Email address of somebody who has signed in <input name="email" type="email" required></label></p>
  <p><label>Role <select name="role">${['owner', 'coach', 'editor', 'fulfilment', 'member'].map((role) => html`<option>${role}</option>`)}</select></label></p>
  <p><label><input name="proved" type="checkbox" value="yes"> Second step done</label></p>
  <p><button>Give the role</button></p>
</form>`

const memberForm = html`<form method="post" action="/dev/members">
  <p><label>Email address of somebody who has signed in <input name="email" type="email" required></label> <button>Make a member</button></p>
</form>`
