import { getClosing } from '#app/features/auth/closing.server.ts'
import { isFreshSignIn } from '#app/features/auth/session.ts'
import { getBilling } from '#app/features/membership/billing.server.ts'
import { ClosingPanel } from '#app/features/portability/ui/closing-panel.tsx'
import { EraseRecordsPanel } from '#app/features/portability/ui/erase-records-panel.tsx'
import { ExportPanel } from '#app/features/portability/ui/export-panel.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/data'

export const meta: Route.MetaFunction = () => unlisted('Your data')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user, signedInAt } = await signedIn(args)
  return {
    isErased: args.url.searchParams.has('erased'),
    email: user.email,
    isFresh: isFreshSignIn(signedInAt, tools.clock.now()),
    closesAt: await getClosing(tools, user),
    billing: await getBilling(tools, user.id),
  }
}

export default function AccountData({
  loaderData: { isErased, email, isFresh, closesAt, billing },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        eyebrow={<EyebrowLink href="/account">Your account</EyebrowLink>}
        title="Your data"
        lead="It’s yours to read, download, import and delete."
      />
      <Section id="export" title="Download your data" heading="room">
        <ExportPanel isFresh={isFresh} email={email} />
      </Section>
      <Section id="history" title="Read it here" heading="room">
        <p className="measure">
          <TextLink href="/account/history">Your history</TextLink> has every day you’ve entered, even after your
          membership ends.
        </p>
      </Section>
      <Section id="import" title="Import your data" heading="room">
        <p className="measure">
          <TextLink href="/account/import">Read a file</TextLink>: an export of ours, or your history from Loop, Streaks
          or another tracker. You see what is in it before anything changes.
        </p>
      </Section>
      <Section id="records" title="Delete your records" heading="room">
        <EraseRecordsPanel isDone={isErased} isFresh={isFresh} email={email} />
      </Section>
      <Section id="delete" title="Delete your account" heading="room">
        <ClosingPanel closesAt={closesAt} billing={billing} isFresh={isFresh} email={email} />
      </Section>
    </>
  )
}
