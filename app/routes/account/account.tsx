import { useRouteLoaderData } from 'react-router'
import { hasAccessTokens } from '#app/features/auth/access-tokens.server.ts'
import { getClosing } from '#app/features/auth/closing.server.ts'
import { getHealthErasure } from '#app/features/auth/health-consent.server.ts'
import { isStaff } from '#app/features/auth/permissions.ts'
import { listSessions } from '#app/features/auth/session-list.server.ts'
import { HealthConsentStatus } from '#app/features/auth/ui/health-consent-form.tsx'
import { SessionList } from '#app/features/auth/ui/session-list.tsx'
import { SettingsForm } from '#app/features/auth/ui/settings-form.tsx'
import { PhoneRooms } from '#app/features/dashboard/ui/phone-rooms.tsx'
import { feedOf } from '#app/features/events/feed.server.ts'
import { missingParticulars } from '#app/features/legal/trader.ts'
import { getBilling } from '#app/features/membership/billing.server.ts'
import { BillingPanel } from '#app/features/membership/ui/billing-panel.tsx'
import { getMemberNews } from '#app/features/newsletter/member-news.server.ts'
import { MemberNewsForm } from '#app/features/newsletter/ui/member-news-form.tsx'
import { listPapers } from '#app/features/payments/find-papers.server.ts'
import { paperNumber, paperPath } from '#app/features/payments/paper.ts'
import { PaperList } from '#app/features/payments/ui/paper-list.tsx'
import { KeepAccount } from '#app/features/portability/ui/closing-panel.tsx'
import { calendarOf } from '#app/features/reminders/reminders.server.ts'
import { IS_SAFETY_SIGNED } from '#app/features/safety/safety.server.ts'
import { listOrders } from '#app/features/shop/orders.server.ts'
import { missingFacts } from '#app/features/shop/pack-facts.server.ts'
import { OrderList } from '#app/features/shop/ui/order-list.tsx'
import { paymentPage } from '#app/features/site/page-kind.ts'
import type { loader as root } from '#app/root.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { wordOf } from '#app/values/word-of.ts'
import { zonesByCountry } from '#app/values/zone-countries.ts'
import type { Route } from './+types/account'

export const headers = paymentPage

export const meta: Route.MetaFunction = () => unlisted('Your account')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user, sessionId } = await signedIn(args)
  const orders = await listOrders(tools, user)
  const papers = await listPapers(
    tools,
    user.id,
    orders.map(({ id }) => id),
  )
  return {
    done: wordOf(DONE, args.url.searchParams.get('done')),
    user,
    missing: user.role === 'owner' ? missingParticulars(tools.settings.now().trader) : [],
    missingOfPacks: user.role === 'owner' ? missingFacts() : [],
    orders,
    orderPapers: papers.map(({ id, orderId, kind, number }) => ({
      id,
      orderId,
      label: `${kind === 'receipt' ? 'Receipt' : 'Credit note'} ${paperNumber(number)} (PDF)`,
      path: paperPath(id),
    })),
    membershipPapers: papers.filter(({ sold, orderId }) => sold === 'membership' && orderId === null),
    billing: await getBilling(tools, user.id),
    memberNews: await getMemberNews(tools, user),
    closesAt: await getClosing(tools, user),
    erasedOn: await getHealthErasure(tools, user),
    isUnsigned: user.role === 'owner' && !IS_SAFETY_SIGNED,
    canPay: tools.payments !== null,
    sessions: await listSessions(tools, user, sessionId),
    // What reads the user's data without a session of theirs.
    otherAccess: [
      ...((await hasAccessTokens(tools, user.id)) ? [{ href: '/account/programs', label: 'Programs' } as const] : []),
      ...((await calendarOf(tools, user.id))
        ? [{ href: '/app/reminders#calendar', label: 'The calendar of your timetable' } as const]
        : []),
      ...((await feedOf(tools, user.id))
        ? [{ href: '/app/events#calendar', label: 'The calendar of your events' } as const]
        : []),
    ],
    timeZones: zonesByCountry(user.timeZone),
  }
}

/** What a plain form that leads here has done. */
const DONE = {
  kept: 'Your account stays',
  email: 'Your email address is changed',
  settings: 'Your settings are saved',
}

const DATA_LINKS = [
  {
    href: '/account/history',
    title: 'Read your history',
    text: 'Every day you’ve entered, member or not.',
  },
  { href: '/account/data', title: 'Export', text: 'Everything as JSON or CSV files.' },
  {
    href: '/account/import',
    title: 'Import your history',
    text: 'From an export of ours, or from another tracker.',
  },
  { href: '/account/programs', title: 'Access for programs', text: 'Let an app or a script of yours in.' },
  { href: '/account/data#delete', title: 'Delete your account', text: 'With seven days to change your mind.' },
]

const SET_UP_LINKS = [
  { href: '/app/set-up?step=done', title: 'Your set-up at a glance', text: 'Days, consent, safety, timetable.' },
  { href: '/app/safety', title: 'Safety questions', text: 'What’s swapped or switched off for you.' },
  { href: '/app/timetable', title: 'Timetable', text: 'The week you follow, with your own times.' },
  { href: '/app/reminders', title: 'Reminders and calendar', text: 'When we may email you, and when not.' },
]

const LinkList = ({ links }: { links: typeof DATA_LINKS }) => (
  <ul className="grid gap-4">
    {links.map(({ href, title, text }) => (
      <li key={href} className="grid gap-1">
        <TextLink className="justify-self-start font-medium" href={href}>
          {title}
        </TextLink>
        <span className="text-sm text-soft">{text}</span>
      </li>
    ))}
  </ul>
)

export default function Account({ loaderData }: Route.ComponentProps) {
  const { user, missing, missingOfPacks, closesAt, done } = loaderData
  return (
    <>
      <PageHead title="Your account" lead={`Signed in as ${user.email}`}>
        {done && <Notice variant="success" live title={done} />}
        <p>
          <TextLink href="/account/email">Change your email address</TextLink>
        </p>
        {isStaff(user.role) && (
          <p>
            <TextLink href="/office">Open the office</TextLink>
          </p>
        )}
        {missing.length > 0 && (
          <Notice variant="warning" title="Your site does not say who runs it yet">
            Only you can see this. In content/settings.json these are still blank: {missing.join(', ')}. The law
            requires them before anything is sold, and with live Stripe keys the site does not start without them. Until
            then the legal pages leave out what needs them.
          </Notice>
        )}
        {loaderData.isUnsigned && (
          <Notice variant="warning" title="The safety texts aren’t signed yet">
            <p>
              Only you can see this. No UK clinician has signed the safety questions, their rules and swaps, the words
              at a blood pressure of 180/120, and the lists of who should avoid it. The list of what is open is in
              docs/intended-purpose.md.
            </p>
          </Notice>
        )}
        {missingOfPacks.length > 0 && (
          <Notice variant="warning" title="Two packs lack facts that buyers must be told">
            Only you can see this. In content/pack-facts.json these are still blank: {missingOfPacks.join('; ')}. With
            live Stripe keys a pack that lacks one shows ‘Coming Soon’ and cannot be bought.
          </Notice>
        )}
        {closesAt && <KeepAccount closesAt={closesAt} />}
      </PageHead>
      <PhoneRooms isMember={useRouteLoaderData<typeof root>('root')?.isMember === true} />
      <Section id="membership" title="Membership" heading="room">
        <div className="grid gap-5">
          <BillingPanel billing={loaderData.billing} canPay={loaderData.canPay} />
          <PaperList papers={loaderData.membershipPapers} />
        </div>
      </Section>
      <Section id="orders" title="Your library and orders" heading="room">
        <OrderList orders={loaderData.orders} papers={loaderData.orderPapers} />
      </Section>
      <Section id="settings" title="Your days" lead="Your time zone and start of day." heading="room">
        <SettingsForm user={user} timeZones={loaderData.timeZones} />
      </Section>
      <Section id="emails" title="Emails" heading="room">
        <MemberNewsForm {...loaderData.memberNews} />
      </Section>
      <Section id="health-data" title="Health data" heading="room">
        <HealthConsentStatus consent={user.healthConsent} erasedOn={loaderData.erasedOn} />
      </Section>
      <Section id="set-up" title="Your set-up" heading="room">
        <LinkList links={SET_UP_LINKS} />
      </Section>
      <Section id="data" title="Your data" heading="room">
        <LinkList links={DATA_LINKS} />
      </Section>
      <Section id="sessions" title="Where you’re signed in" heading="room">
        <SessionList {...loaderData} timeZone={user.timeZone} />
      </Section>
    </>
  )
}
