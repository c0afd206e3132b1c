import { useRevalidator } from 'react-router'
import { TalkLink } from '#app/features/conversation/ui/talk-link.tsx'
import { findReferences } from '#app/features/evidence/references.server.ts'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { nextAfter } from '#app/features/library/lesson.ts'
import { lessonFor, listCourses, readsOf } from '#app/features/library/library.server.ts'
import { playingOf } from '#app/features/library/recordings.server.ts'
import { ReadMark } from '#app/features/library/ui/read-mark.tsx'
import { Recording } from '#app/features/library/ui/recording.tsx'
import { TeaserBody } from '#app/features/library/ui/teaser.tsx'
import { notFound } from '#app/features/site/page-address.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Contents, Reading } from '#app/ui/reading.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { byline } from '#app/values/byline.ts'
import type { Route } from './+types/library-lesson'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.title ?? 'Lesson')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const [{ lesson, teaser }, read] = await Promise.all([
    lessonFor(tools, user.id, args.params.slug),
    readsOf(tools, user.id),
  ])
  const shown = lesson ?? teaser
  if (!shown) throw notFound()
  return {
    owner: user.id,
    title: shown.title,
    description: shown.description,
    minutes: shown.minutes,
    who: byline(shown),
    lesson,
    teaser: lesson ? null : teaser,
    playing: lesson && (await playingOf(tools, lesson.recording)),
    isRead: read.has(args.params.slug),
    next: nextAfter(listCourses(tools), args.params.slug),
    references: findReferences(tools, shown.citations),
  }
}

/** A lesson: in full for members, its opening for everyone else who is signed in. */
export default function LibraryLesson({ loaderData, params: { slug } }: Route.ComponentProps) {
  const { owner, title, description, minutes, who, lesson, teaser, playing, isRead, next, references } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <article>
      <PageHead eyebrow={<EyebrowLink href="/app/library">Library</EyebrowLink>} title={title} lead={description}>
        <p className="text-sm text-soft">{[who, `${minutes} minutes to read`].filter(Boolean).join(' · ')}</p>
      </PageHead>
      {teaser && (
        <TeaserBody
          teaser={teaser}
          action={{ href: '/app', label: 'See the membership', words: 'The whole lesson comes with the membership.' }}
        />
      )}
      {lesson && (
        <Reading
          aside={
            <>
              <Contents entries={lesson.headings} title="In this lesson" />
              {lesson.worksheet.length > 0 && (
                <p className="text-sm print:hidden">
                  <TextLink href={`/app/library/${slug}/worksheet.pdf`} className="touch">
                    Worksheet to print (PDF)
                  </TextLink>
                </p>
              )}
            </>
          }
        >
          {playing && <Recording playing={playing} title={title} owner={owner} />}
          <Prose html={lesson.html} />
          <ReadMark slug={slug} isRead={isRead} next={next} onSaved={() => void revalidate()} />
          <TalkLink href={`/app/talk/lesson/${slug}`} />
          <ReferenceList references={references} />
        </Reading>
      )}
    </article>
  )
}
