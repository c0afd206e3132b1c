import { ContactDetails } from '#app/features/contact/ui/contact-details.tsx'
import { ContactForm } from '#app/features/contact/ui/contact-form.tsx'
import { Questions } from '#app/features/contact/ui/questions.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { getContactEmail, getLinks, readTopic } from '#app/features/site/settings.server.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Named } from '#app/ui/named.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/contact'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Contact',
    description:
      'Ask the coach a question: the message form, the other ways to reach us, and the questions we hear most.',
    path: '/contact',
    jsonLd: [
      breadcrumbs(matches, ['Contact', '/contact']),
      {
        '@type': 'FAQPage',
        mainEntity: (loaderData?.words.questions ?? []).map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  })

export function loader({ url, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const { whatsAppCommunity, socialPage } = getLinks(tools)
  return {
    words: wordsOf(tools, 'contact'),
    emergency: wordsOf(tools, 'everywhere').emergency,
    ways: { email: getContactEmail(tools), whatsApp: whatsAppCommunity, socialPage },
    message: readTopic(url.searchParams.get('about')),
  }
}

/** The specification asks for three; those added later are below them. */
const SHOWN = 3

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { words, emergency } = loaderData
  const more = words.questions.slice(SHOWN)
  return (
    <>
      <PageHead title="Contact" lead={words.lead} />
      <div className="wrap grid gap-x-20 gap-y-14 pb-section lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="grid gap-14">
          <Named by="reach" title="Ways to reach us" className="grid content-start gap-6">
            <ContactDetails {...loaderData.ways} />
            <p className="text-sm text-soft">
              {emergency.notMonitored} In an emergency in the UK call 999. {emergency.call111}
            </p>
          </Named>
          <Named by="questions" title="Questions we hear most" className="grid content-start gap-6">
            <Questions items={words.questions.slice(0, SHOWN)} />
            {more.length > 0 && (
              <details>
                <summary className="link inline-flex min-h-11 cursor-pointer items-center">More questions</summary>
                <div className="pt-3">
                  <Questions items={more} />
                </div>
              </details>
            )}
          </Named>
        </div>
        <Named
          by="write"
          title="Write to us"
          className="surface grid content-start gap-6 rounded-lg border border-line p-6 sm:p-10"
        >
          <ContactForm message={loaderData.message} />
        </Named>
      </div>
    </>
  )
}
