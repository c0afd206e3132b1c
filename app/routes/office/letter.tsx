import { asList, titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { getLetter, previewLetter } from '#app/office/letters/letters.server.ts'
import { segmentWords } from '#app/office/letters/segment.ts'
import { sendingTime } from '#app/office/letters/status.ts'
import { whenWords } from '#app/office/letters/steps.ts'
import { LetterPage } from '#app/office/letters/ui/letter-page.tsx'
import { hasMailServer } from '#app/office/letters/waiting.server.ts'
import { readPath } from '#app/office/read-path.server.ts'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { IdPath } from '#app/values/schema.ts'
import type { Route } from './+types/letter'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.letter.subject ?? 'Letter', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, user, url, exact } = await staffOnly(asked, 'letters')
  const { id } = readPath(IdPath, params)
  const { letter, counts, doubtful, meant, left } = await getLetter(tools, id)
  return {
    letter: {
      ...{ id, slug: letter.slug, subject: letter.subject, status: letter.status, revision: letter.revision },
      ...{ isPublic: letter.isPublic, pausedBecause: letter.pausedBecause },
      ...{ bounced: letter.bounced, complained: letter.complained, left },
      list: titleNow(tools, asList(letter.list)),
      segment: segmentWords(letter.segment),
      step: letter.kind === 'step' && letter.after ? whenWords(letter.after, letter.daysAfter ?? 0) : null,
      sendAt: letter.sendAt && exact(letter.sendAt),
      startedAt: letter.startedAt && exact(letter.startedAt),
      finishedAt: letter.finishedAt && exact(letter.finishedAt),
    },
    ...{ counts, doubtful, meant },
    takes: sendingTime(meant, tools.config.letters.perSecond),
    preview: letter.subject ? await previewLetter(tools, letter) : null,
    isTested: url.searchParams.has('tested'),
    canGo: hasMailServer(tools),
    email: user.email,
  }
}

export default function Letter({ loaderData }: Route.ComponentProps) {
  return <LetterPage {...loaderData} />
}
