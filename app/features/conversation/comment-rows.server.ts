import { sql } from 'drizzle-orm'
import { talkComments, talkNames, talkReactions, talkWords } from '#app/db/schema/conversation.ts'
import { REACTION_KEYS } from './comment.ts'
import type { Comment } from './read.server.ts'

export type Row = Omit<Comment, 'postedAt' | 'body' | 'speaker' | 'mentioned' | 'reactions'> & {
  postedAt: string
  body: string | null
  speakerId: string | null
  name: string | null
  isStaff: boolean
  mentioned: string[] | null
  reactions: Record<string, { count: number; isMine: boolean }> | null
}

/**
 * Selects comments for one reader. The query itself leaves out the text of comments with a gap, and whom it names, except
 * the reader's own hidden ones.
 */
export const selectComments = (readerId: string) => sql`
  select one.id, one.place, one.root_place as "rootPlace", one.parent_id as "parentId", one.posted_at as "postedAt",
    one.edited_at is not null as "isEdited", gap.why as gap,
    case when ${isShownTo(readerId)} then words.body end as body,
    coalesce(words.user_id = ${readerId}, false) as "isOwn",
    case when gap.why is null or gap.why = 'muted' then names.speaker_id end as "speakerId",
    case when gap.why is null or gap.why = 'muted' then names.name end as name,
    coalesce(words.is_staff, false) as "isStaff",
    case when ${isShownTo(readerId)} then (select jsonb_agg(named.name) from talk_mentions as mention
      join ${talkNames} as named on named.user_id = mention.user_id where mention.comment_id = one.id) end as mentioned,
    (select jsonb_object_agg(sign, jsonb_build_object('count', count, 'isMine', mine)) from (
      select sign, count(*) as count, bool_or(user_id = ${readerId}) as mine
      from ${talkReactions} where comment_id = one.id group by sign) as signs) as reactions
  from ${talkComments} as one
  left join ${talkWords} as words on words.comment_id = one.id
  left join ${talkNames} as names on names.user_id = words.user_id
  cross join lateral (select case
    when one.deleted_at is not null then 'deleted'
    when words.comment_id is null then 'left'
    when one.hidden_at is not null then 'hidden'
    when exists (select 1 from talk_mutes as mute
      where mute.user_id = ${readerId} and mute.speaker_id = names.speaker_id) then 'muted'
  end as why) as gap`

const isShownTo = (readerId: string) => sql`(gap.why is null or (gap.why = 'hidden' and words.user_id = ${readerId}))`

export function toComment({ speakerId, name, isStaff, reactions, ...row }: Row): Comment {
  const place = { place: Number(row.place), rootPlace: Number(row.rootPlace) }
  return {
    ...row,
    ...place,
    postedAt: new Date(row.postedAt),
    body: row.body ?? '',
    speaker: speakerId && name ? { id: speakerId, name, isStaff } : null,
    mentioned: row.mentioned ?? [],
    reactions: REACTION_KEYS.map((sign) => ({ sign, ...(reactions?.[sign] ?? { count: 0, isMine: false }) })),
  }
}
