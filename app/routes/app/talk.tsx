import { listTalk } from '#app/features/conversation/list-talk.server.ts'
import { Decisions, Reports } from '#app/features/conversation/ui/records.tsx'
import { TalkSettings } from '#app/features/conversation/ui/settings.tsx'
import { MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Named } from '#app/ui/named.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { wordOf } from '#app/values/word-of.ts'
import type { Route } from './+types/talk'

export const meta: Route.MetaFunction = () => unlisted('Talk')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const done = args.url.searchParams.get('done')
  return { ...(await listTalk(tools, user)), done: wordOf(DONE, done) }
}

const DONE: Record<string, string> = {
  name: 'Your name is kept',
  mute: 'That’s kept',
  digest: 'That’s kept',
  appeal: 'We’ve got your appeal, and we’ll look at it again',
}

export default function Talk({ loaderData }: Route.ComponentProps) {
  const { isOpen, question, questionCount, earlier, news, threads, speaker, muted, decisions, reports, done } =
    loaderData
  return (
    <>
      <PageHead title="Talk" lead="About our posts, lessons and protocols, and one question a week." />
      <div className="wrap grid gap-14 pb-section">
        {done && <Notice variant="success" live title={done} />}
        {question && (
          <section
            aria-labelledby="question"
            className="surface grid max-w-2xl gap-4 rounded-lg border border-line p-6 sm:p-8"
          >
            <p className="eyebrow">Question of the week</p>
            <h2 id="question" className="text-3xl font-light tracking-tight">
              {question.words}
            </h2>
            {question.more && <p className="measure text-soft">{question.more}</p>}
            <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <ButtonLink href={`/app/talk/question/${question.beginsOn}`}>Answer it</ButtonLink>
              <span className="text-soft">{commentWords(questionCount)}</span>
            </p>
          </section>
        )}
        {!isOpen && (
          <MembersOnly title="Talk comes with the membership">
            With it you can read what members say, and answer.
          </MembersOnly>
        )}
        {news.length > 0 && (
          <Named by="news" title="New for you" heading="text-2xl font-light" className="grid max-w-2xl gap-4">
            <ul>
              {news.map(({ kind, slug, title, count, isAnswered, isNamed }) => (
                <li key={`${kind}/${slug}`} className="border-t border-line py-2">
                  <TextLink className="touch text-lg" href={`/app/talk/${kind}/${slug}`}>
                    {title}
                  </TextLink>
                  <p className="text-sm text-soft">
                    {count} new
                    {isNamed ? ', one mentions you' : isAnswered ? ', one replies to you' : ''}
                  </p>
                </li>
              ))}
            </ul>
          </Named>
        )}
        {threads.length > 0 && (
          <section aria-labelledby="threads" className="grid max-w-2xl gap-4">
            <h2 id="threads" className="text-2xl font-light">
              What’s being talked about
            </h2>
            <ul>
              {threads.map(({ kind, slug, title, count }) => (
                <li
                  key={`${kind}/${slug}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2"
                >
                  <TextLink className="touch text-lg" href={`/app/talk/${kind}/${slug}`}>
                    {title}
                  </TextLink>
                  <span className="text-sm text-soft">{commentWords(count)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {isOpen && threads.length === 0 && (
          <p className="measure text-lg text-soft">
            Nothing yet. Below each post, lesson and protocol there’s a link to talk about it.
          </p>
        )}
        {earlier.length > 0 && (
          <Named by="earlier" title="Earlier questions" heading="text-2xl font-light" className="grid max-w-2xl gap-4">
            <ul>
              {earlier.map(({ beginsOn, words }) => (
                <li key={beginsOn} className="border-t border-line py-2">
                  <TextLink className="touch" href={`/app/talk/question/${beginsOn}`}>
                    {words}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Named>
        )}
        <Decisions decisions={decisions} />
        <Reports reports={reports} />
        {isOpen && <TalkSettings speaker={speaker} muted={muted} />}
      </div>
    </>
  )
}

const commentWords = (count: number) =>
  count === 0 ? 'No comments yet' : count === 1 ? '1 comment' : `${count.toLocaleString('en-GB')} comments`
