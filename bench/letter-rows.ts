import type pg from 'pg'

/** Fills the list with readers, and schedules a letter to them that is due. */
export async function fillLetter(database: Pick<pg.Client, 'query'>, readers: number): Promise<void> {
  await database.query(
    `with added as (insert into subscribers (email, address_hash, created_at)
      select 'reader' || n || '@example.test', 'k.' || n, now() from generate_series(1, $1::int) as n returning id)
    insert into subscriptions (subscriber_id, list, wording, wording_version, asked_at, confirmed_at)
    select id, 'newsletter', 'w', '1', now(), now() from added`,
    [readers],
  )
  await database.query(
    `insert into campaigns (slug, subject, body, list, status, send_at, created_at, updated_at)
    values ('cold-mornings', 'Cold mornings', $1, 'newsletter', 'scheduled', now(), now(), now())`,
    [BODY],
  )
}

const BODY = `One finding, and what it means for an ordinary week.\n\n## What was found\n\n${'Twenty minutes of brisk walking are what most people can keep. '.repeat(12)}\n\n- one\n- two\n\n> Small is how it lasts.\n`
