import { formTo } from '#app/browser/call.ts'
import { mayStillEdit } from '#app/features/conversation/comment.ts'
import { toShownComment } from '#app/features/conversation/open-talk.server.ts'
import { findComment, readComment } from '#app/features/conversation/read.server.ts'
import { hasReported } from '#app/features/conversation/reports.server.ts'
import { mayRead } from '#app/features/conversation/speakers.server.ts'
import { ChangeForm, DeleteForm, MuteForm, ReportForm } from '#app/features/conversation/ui/comment-actions.tsx'
import { CommentRow } from '#app/features/conversation/ui/comment-row.tsx'
import { notFound } from '#app/features/site/page-address.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/talk-comment'

export const meta: Route.MetaFunction = () => unlisted('A comment')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const id = args.params.id.toLowerCase()
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw notFound()
  const [page, comment, isOpen] = await Promise.all([
    findComment(tools, id),
    readComment(tools, id, user.id),
    mayRead(tools, user),
  ])
  // Authors can always see and delete their own, with or without a membership.
  if (!page || !comment || !(isOpen || comment.isOwn)) throw notFound()
  return {
    page: { kind: page.kind, slug: page.slug },
    comment: toShownComment(tools, user, comment),
    mayChange: isOpen && comment.isOwn && comment.gap === null && mayStillEdit(comment.postedAt, tools.clock.now()),
    isReported: await hasReported(tools, user.id, id),
    done: args.url.searchParams.get('done'),
  }
}

export default function TalkComment({ loaderData }: Route.ComponentProps) {
  const { page, comment, mayChange, isReported, done } = loaderData
  const { id, gap, isOwn, speaker, body } = comment
  const back = `/app/talk/${page.kind}/${page.slug}` as const
  return (
    <>
      <PageHead
        eyebrow={<EyebrowLink href={`${back}?at=${id}#c-${id}`}>Back to the conversation</EyebrowLink>}
        title={isOwn ? 'Your comment' : 'A comment'}
      />
      <div className="wrap one-column gap-10 pb-section">
        {done === 'changed' && <Notice variant="success" live title="It’s changed" />}
        {done === 'deleted' && <Notice variant="success" live title="It’s deleted" />}
        {isReported && (
          <Notice variant="success" live={done === 'reported'} title="You’ve reported this">
            <p>
              We’ll look at it and tell you what came of it, in <TextLink href="/app/talk#reports">Talk</TextLink>. Its
              writer doesn’t learn who reported it.
            </p>
          </Notice>
        )}
        <CommentRow comment={comment} page={page} writer={null} />
        {mayChange && <ChangeForm id={id} body={body} />}
        {isOwn && gap !== 'deleted' && (
          <DeleteForm to={formTo('POST /api/talk/comments/:id/delete', { path: { id } })} />
        )}
        {!isOwn && gap === null && !isReported && <ReportForm id={id} />}
        {!isOwn && speaker && (gap === null || gap === 'muted') && (
          <MuteForm speaker={speaker.id} name={speaker.name} isMuted={gap === 'muted'} />
        )}
      </div>
    </>
  )
}
