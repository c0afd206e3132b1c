import { formTo } from '#app/browser/call.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { TalkPage as Path } from '#app/features/conversation/contract.ts'
import { openTalk } from '#app/features/conversation/open-talk.server.ts'
import { CommentRow } from '#app/features/conversation/ui/comment-row.tsx'
import { Invitation } from '#app/features/conversation/ui/invitation.tsx'
import { NameForm, WriteForm } from '#app/features/conversation/ui/write-form.tsx'
import { MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { notFound } from '#app/features/site/page-address.ts'
import { sessionUnknown } from '#app/server/guards/signed-in.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/talk-page'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.subject.title ?? 'Talk')

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  if (state.status === 'unknown') throw sessionUnknown()
  const page = Path.safeParse(params)
  const query = url.searchParams
  const asked = { at: query.get('at'), before: query.get('before') }
  const user = state.status === 'signed-in' ? state.user : null
  const found = page.success ? await openTalk(tools, user, page.data, asked) : null
  if (!found) throw notFound()
  return found
}

/** Members' comments on one page. */
export default function TalkAboutPage({ loaderData }: Route.ComponentProps) {
  const { subject, count, isSignedIn, talk } = loaderData
  const page = { kind: subject.kind, slug: subject.slug }
  const writer = talk?.mayWrite ? talk.owner : null
  const here = `/app/talk/${page.kind}/${page.slug}` as const
  return (
    <>
      <PageHead
        eyebrow={
          <EyebrowLink href="/app/talk">{subject.kind === 'question' ? 'Question of the week' : 'Talk'}</EyebrowLink>
        }
        title={subject.title}
        lead={subject.more || undefined}
      >
        <p className="flex flex-wrap items-center gap-x-6 text-soft">
          <span>{count === 1 ? '1 comment' : `${count.toLocaleString('en-GB')} comments`}</span>
          {subject.href && (
            <TextLink className="touch" href={subject.href}>
              Read the {subject.kind}
            </TextLink>
          )}
        </p>
      </PageHead>
      <div className="wrap grid gap-10 pb-section">
        {!talk && isSignedIn && <MembersOnly>Reading and writing comments comes with the membership.</MembersOnly>}
        {!talk && !isSignedIn && <Invitation count={count} next={here} />}
        {talk && (
          <>
            {/* Whoever comes by a link to one comment can answer it once they have a name. */}
            {(talk.isFirst || !talk.mayWrite) && <Writing talk={talk} page={page} here={here} />}
            {!talk.isFirst && (
              <p>
                <TextLink className="touch" href={here}>
                  The newest first
                </TextLink>
              </p>
            )}
            <section aria-label="Comments" className="max-w-2xl">
              {talk.conversations.length === 0 && (
                <p className="text-lg text-soft">Nobody has said anything yet. Somebody has to be first.</p>
              )}
              {talk.conversations.map(({ head, answers }) => (
                <div key={head.id} className="pb-4">
                  <CommentRow comment={head} page={page} writer={writer} />
                  {answers.map((answer) => (
                    <CommentRow key={answer.id} comment={answer} page={page} writer={writer} isAnswer />
                  ))}
                </div>
              ))}
            </section>
            {talk.next && (
              <p>
                <TextLink className="touch" href={`${here}?before=${talk.next}`}>
                  Older comments
                </TextLink>
              </p>
            )}
            {talk.name && <Following page={page} followState={talk.followState} />}
          </>
        )}
      </div>
    </>
  )
}

type Talk = NonNullable<Route.ComponentProps['loaderData']['talk']>
type Page = Parameters<typeof WriteForm>[0]['page']

/** The comment form, or what has to be done before commenting. */
function Writing({ talk, page, here }: { talk: Talk; page: Page; here: string }) {
  if (talk.isClosed) return <Notice title="This conversation is closed">You can still read it.</Notice>
  if (talk.suspended)
    return (
      <Notice variant="warning" title={talk.suspended}>
        <TextLink href="/app/talk#decisions">Why, and how to disagree</TextLink>
      </Notice>
    )
  return (
    <section id="write" aria-label="Write" className="grid gap-4">
      {talk.consent !== 'given' ? (
        <>
          <p className="measure">What you write here can be about your health, so we need your consent first.</p>
          <HealthConsentForm next={here} />
        </>
      ) : talk.name === null ? (
        <NameForm page={page} name="" />
      ) : (
        <WriteForm owner={talk.owner} page={page} parent={null} formId={talk.formId} label={`Write as ${talk.name}`} />
      )}
    </section>
  )
}

/** Turns notifications about new comments here on or off. */
const Following = ({ page, followState }: { page: Page; followState: Talk['followState'] }) => (
  <Form to={formTo('POST /api/talk/follow')} className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
    <input type="hidden" name="kind" value={page.kind} />
    <input type="hidden" name="slug" value={page.slug} />
    <p className="text-soft" role="status">
      {FOLLOW_STATES[followState]}
    </p>
    {/* The same two in each state, so that the pressed one stays and keeps the focus. */}
    <Submit name="state" value={followState === 'following' ? 'open' : 'following'} variant="secondary" size="small">
      {followState === 'following' ? 'Stop following' : 'Follow'}
    </Submit>
    <Submit name="state" value={followState === 'muted' ? 'open' : 'muted'} variant="quiet" size="small">
      {followState === 'muted' ? 'Stop muting' : 'Mute'}
    </Submit>
    <FormProblem />
  </Form>
)

const FOLLOW_STATES = {
  open: 'You’re told when somebody replies to you or mentions you.',
  following: 'You follow this: you’re told what’s new.',
  muted: 'You’ve muted this: you’re told nothing.',
} as const
