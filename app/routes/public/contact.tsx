import { ContactDetails } from '#app/features/contact/ui/contact-details.tsx'
import { ContactForm } from '#app/features/contact/ui/contact-form.tsx'
import { Questions } from '#app/features/contact/ui/questions.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { getContactEmail, getLinks, readTopic } from '#app/features/site/settings.server.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { contactFaq } from '#content/pages/contact.json'
import { emergency } from '#content/site.json'
import type { Route } from './+types/contact'

export const headers = publicPage

/** The specification asks for three; these concern everybody who writes. */
const QUESTIONS = contactFaq.slice(0, 3)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact',
    description:
      'Ask the coach a question: the message form, the other ways to reach us, and the questions we hear most.',
    path: '/contact',
    jsonLd: [
      breadcrumbs(matches, [['Contact', '/contact']]),
      {
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const { whatsAppCommunity, socialPage } = getLinks(requestOf(context).tools)
  const email = getContactEmail(requestOf(context).tools)
  const message = readTopic(new URL(request.url).searchParams.get('about'))
  return { ways: { email, whatsApp: whatsAppCommunity, socialPage }, message }
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Contact"
        lead="Ask about a habit, the book, a pack or your membership. A person reads every message and answers by email."
      />
      <div className="wrap grid gap-x-20 gap-y-14 pb-section lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="grid gap-14">
          <section aria-labelledby="reach" className="grid content-start gap-6">
            <h2 id="reach" className="text-2xl">
              Ways to reach us
            </h2>
            <ContactDetails {...loaderData.ways} />
            <p className="text-sm text-soft">
              {emergency.notMonitored} In an emergency in the UK call 999. {emergency.call111}
            </p>
          </section>
          <section aria-labelledby="questions" className="grid content-start gap-6">
            <h2 id="questions" className="text-2xl">
              Questions we hear most
            </h2>
            <Questions items={QUESTIONS} />
          </section>
        </div>
        <section
          aria-labelledby="write"
          className="surface grid content-start gap-6 rounded-lg border border-line p-6 sm:p-10"
        >
          <h2 id="write" className="text-2xl">
            Write to us
          </h2>
          <ContactForm message={loaderData.message} />
        </section>
      </div>
    </>
  )
}
