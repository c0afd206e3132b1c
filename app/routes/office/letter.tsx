import { titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { listOf } from '#app/office/letters/campaigns.server.ts'
import { getLetter, previewLetter } from '#app/office/letters/letters.server.ts'
import { segmentWords } from '#app/office/letters/segment.ts'
import { sendingTime } from '#app/office/letters/status.ts'
import { whenWords } from '#app/office/letters/steps.ts'
import { LetterPage } from '#app/office/letters/ui/letter-page.tsx'
import { exactLabel } from '#app/office/moment.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/letter'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.letter.subject ?? 'Letter', 'Office')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  const { user } = await staffOnly(request, { tools, ...asked }, 'letters')
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id)
  const found = isId ? await getLetter(tools, params.id) : null
  if (!found) throw notFound()
  const { letter, counts, doubtful, meant, left } = found
  const label = (moment: Date | null) => moment && exactLabel(moment, user.timeZone)
  return {
    letter: {
      ...{
        id: letter.id,
        slug: letter.slug,
        subject: letter.subject,
        status: letter.status,
        revision: letter.revision,
      },
      ...{ isPublic: letter.isPublic, pausedBecause: letter.pausedBecause },
      ...{ bounced: letter.bounced, complained: letter.complained, left },
      list: titleNow(tools, listOf(letter)),
      segment: segmentWords(letter.segment),
      step: letter.kind === 'step' && letter.after ? whenWords(letter.after, letter.daysAfter ?? 0) : null,
      sendAt: label(letter.sendAt),
      startedAt: label(letter.startedAt),
      finishedAt: label(letter.finishedAt),
    },
    ...{ counts, doubtful, meant },
    takes: sendingTime(meant, tools.config.letters.perSecond),
    preview: letter.subject ? await previewLetter(tools, letter) : null,
    isTested: new URL(request.url).searchParams.has('tested'),
    email: user.email,
  }
}

export default function Letter({ loaderData }: Route.ComponentProps) {
  return <LetterPage {...loaderData} />
}
