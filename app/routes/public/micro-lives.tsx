import { readDay } from '#app/features/evidence/micro-lives.ts'
import { findReferences } from '#app/features/evidence/references.server.ts'
import { EmbedCode, MicroLivesForm, MicroLivesResult, SaveDay } from '#app/features/evidence/ui/micro-lives-form.tsx'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/micro-lives'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'A day in microlives',
    description: 'Choose a day and see its published units: what each habit goes with, with the source and its limits.',
    path: '/micro-lives',
    jsonLd: [breadcrumbs(matches, ['A day in microlives', '/micro-lives'])],
  })

export function loader({ url, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  return {
    appUrl: tools.appUrl,
    day: readDay(url.searchParams),
    references: findReferences(tools, ['R14', 'R15']),
  }
}

/** The published units for a visitor's day: public, without an account, with the state in the URL. */
export default function MicroLives({ loaderData: { appUrl, day, references } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="A day in microlives"
        lead="A microlife is half an hour of average life expectancy: a statistician’s way to compare habits. Choose a day, and see what the paper gives each part of it."
      />
      <div className="wrap pb-section">
        <div className="grid gap-12 border-t border-line pt-10 lg:grid-cols-2 lg:gap-16">
          <MicroLivesForm day={day} />
          <section id="result" aria-labelledby="result-heading" className="grid scroll-mt-24 content-start gap-6">
            <h2 id="result-heading" className="text-2xl">
              What the paper gives it
            </h2>
            <MicroLivesResult day={day} />
            <div className="grid gap-3 rounded-lg bg-sunk p-6">
              <h3 className="text-lg">What these units can’t do</h3>
              <ul className="grid list-disc gap-2 pl-5">
                <li>They belong to habits kept for decades. They say nothing about one walk or one cigarette.</li>
                <li>They come from comparing different people, with many assumptions.</li>
                <li>Don’t add them up: the rows overlap, and stacked far enough they would exceed the day.</li>
                <li>We’ve read the paper’s abstract, not its table. Its rows on drink and on medicine are left out.</li>
              </ul>
            </div>
            <SaveDay day={day} />
            <p>This page’s address holds your day. Save it, or send it to somebody.</p>
            <p>
              <TextLink href="/blog/a-microlife-is-a-teaching-unit" className="inline-flex min-h-11 items-center">
                What is a microlife?
              </TextLink>
            </p>
            <EmbedCode src={`${appUrl}/embed/micro-lives`} />
          </section>
          <div className="lg:col-span-2">
            <ReferenceList references={references} title="Sources" />
          </div>
        </div>
      </div>
    </>
  )
}
