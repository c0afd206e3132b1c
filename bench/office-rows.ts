import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'

/** The size of the office that is measured. */
export const SIZES = { people: 100_000, orders: 200_000, days: 1_000_000, messages: 50_000, deeds: 50_000 } as const

const number = (value: number): SQL => sql.raw(String(value))
const upTo = (value: number): SQL => sql`generate_series(1, ${number(value)}) as n`
/** Times over two years, one per row. */
const spread = (count: number): SQL => sql`timestamptz '2024-11-01' + n * interval '2 years' / ${number(count)}`

/** Made-up people and their purchases, spread over two years. */
export async function fillOffice(db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, created_at, updated_at, role)
    select 'u' || n, (array['Ada King', 'Grace Hopper', 'Alan Kay', ''])[1 + n % 4], 'person' || n || '@example.test', true,
      ${spread(SIZES.people)}, now(), case when n % 20000 = 7 then 'coach' else 'member' end
    from generate_series(1, ${number(SIZES.people)}) as n`)
  await db.execute(sql`
    insert into memberships (user_id, status) select 'u' || n,
      case when n % 500 = 0 then 'trialing' when n % 3 = 0 then 'canceled' else 'active' end
    from generate_series(10, ${number(SIZES.people)}, 10) as n`)
  await db.execute(sql`
    insert into person_labels (user_id, label, by, created_at)
    select 'u' || n, case when n % 10000 = 0 then 'rare' else 'vip' end, 'u7', now() from generate_series(20, ${number(SIZES.people)}, 20) as n`)
  await db.execute(sql`
    insert into orders (kind, status, visitor_hash, user_id, email, amount, amount_refunded, currency, livemode, country,
      delivery, dispatched_at, dispatch_told_at, created_at, paid_at)
    select case when n % 2 = 0 then 'packs' else 'ebook' end,
      case when n % 10 = 0 then 'pending' when n % 1000 = 3 then 'refunded' when n % 20000 = 9 then 'disputed' else 'paid' end,
      'v', 'u' || (1 + n % 90000), 'person' || (1 + n % 90000) || '@example.test',
      case when n % 777 = 1 then 0 else 5494 end, case when n % 1000 = 3 then 5494 when n % 5000 = 11 then 100 else 0 end,
      'gbp', true, case when n % 2 = 1 then case when n % 4001 = 0 then 'IE' else 'GB' end end,
      case when n % 2 = 0 then jsonb_build_object('name', (array['Ada King', 'Grace Hopper'])[1 + n / 2 % 2]) end,
      case when n % 2 = 0 and n % 10 <> 0 and n < ${number(SIZES.orders - 500)} then now() end,
      case when n % 2 = 0 and n % 10 <> 0 and n < ${number(SIZES.orders - 500)} then now() end, ${spread(SIZES.orders)}, ${spread(SIZES.orders)}
    from generate_series(1, ${number(SIZES.orders)}) as n`)
  await db.execute(sql`
    insert into order_items (order_id, product_id, name, unit_price, quantity)
    select id, case when kind = 'ebook' then 'ebook' when substr(id::text, 1, 2) = '00' then 'starter-pack-3' else 'starter-pack-1' end,
      'Something', 4999, 1 from orders`)
  await db.execute(sql`
    insert into donations (status, visitor_hash, description, email, amount, currency, livemode, created_at)
    select 'paid', 'v', 'coffee', 'person' || n || '@example.test', 500, 'gbp', true, ${spread(5_000)} from generate_series(1, 5000) as n`)
  await db.execute(sql`
    insert into invoices (number, kind, sold, user_id, email, buyer, seller, lines, delivery_pence, amount, currency, livemode, issued_at, paid_at)
    select n, 'receipt', 'membership', 'u' || (1 + n % 10000) * 10 % 100000, null, '[]', '{}', '[]', 0, 2999, 'gbp', true, ${spread(50_000)}, ${spread(50_000)}
    from generate_series(1, 50000) as n where (1 + n % 10000) * 10 % 100000 > 0`)
  await db.execute(sql`
    with added as (insert into subscribers (email, address_hash, created_at)
      select 'person' || n || '@example.test', 'h' || n, now() from generate_series(5, ${number(SIZES.people)}, 5) as n returning id)
    insert into subscriptions (subscriber_id, list, wording, wording_version, asked_at, confirmed_at)
    select id, 'newsletter', 'w', '1', now(), now() from added`)
  await fillRest(db)
  await db.execute(sql`analyze`)
}

/** Days, messages and log entries. */
async function fillRest(db: Db): Promise<void> {
  await db.execute(sql`
    insert into routine_days (user_id, date, done_habits, due_habits, entered_at)
    select 'u' || (1 + n / 100), date '2026-06-01' + n % 100, n % 128, 127, now() from generate_series(0, ${number(SIZES.days - 1)}) as n`)
  await db.execute(sql`
    insert into threads (kind, subject, name, email, state, reply_token, created_at, last_at, waits_since)
    select case when n % 9 = 0 then 'email' else 'message' end, 'Question ' || n, (array['Ada King', 'Grace Hopper'])[1 + n % 2],
      'person' || n * 3 || '@example.test', case when n % 500 = 0 then 'new' when n % 700 = 0 then 'snoozed' else 'closed' end,
      'token' || n, ${spread(25_000)}, ${spread(25_000)}, case when n % 500 = 0 then ${spread(25_000)} end
    from ${upTo(SIZES.messages / 2)}`)
  await db.execute(sql`
    insert into messages (thread_id, kind, body, sent_at)
    select id, (array['in', 'out'])[part], case part when 1 then 'How long should I sleep before a race, and does ' || subject || ' matter?'
      else 'Thank you for your message. Seven to nine hours are what most studies look at.' end, created_at + part * interval '1 minute'
    from threads, generate_series(1, 2) as part`)
  await db.execute(sql`
    insert into audit_log (at, actor, action, subject, after)
    select ${spread(SIZES.deeds)}, (array['coach@example.test', 'packer@example.test'])[1 + n % 2],
      (array['orders.dispatch', 'people.look', 'orders.note'])[1 + n % 3], 'order:' || n, jsonb_build_object('carrier', 'Post ' || n % 50)
    from ${upTo(SIZES.deeds)}`)
}
