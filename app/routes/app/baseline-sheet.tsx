import { openDaysOf } from '#app/entries/open-days.server.ts'
import { readBaseline } from '#app/features/baseline/baseline.server.ts'
import { getBody } from '#app/features/baseline/body.server.ts'
import { derivedResults } from '#app/features/baseline/derived-results.ts'
import { hiddenMeasures } from '#app/features/baseline/measures.ts'
import { drawSheet } from '#app/features/baseline/sheet.server.ts'
import { listMeasures } from '#app/features/measures/measures.server.ts'
import { newestVo2Max } from '#app/features/measures/newest.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import type { Route } from './+types/baseline-sheet'

/** A one-page printout. Available without a membership: members keep access to their own figures. */
export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const [{ readings, damaged }, safety, body, imported] = await Promise.all([
    readBaseline(tools, user.id),
    getSafety(tools, user.id),
    getBody(tools, user.id),
    listMeasures(tools, user.id, { measures: ['vo2max'] }),
  ])
  const { today } = openDaysOf(tools, user)
  const hidden = hiddenMeasures(safety.screening.answers)
  const sheet = await drawSheet({
    readings,
    damaged,
    hidden,
    results: body ? derivedResults(readings, body, newestVo2Max(imported)) : [],
    bornOn: body?.bornOn ?? null,
    name: user.name,
    today,
    madeAt: tools.clock.now(),
  })
  return new Response(sheet, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="my-figures-${today}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}
