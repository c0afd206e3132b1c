import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { previewImport } from '#app/features/portability/import.server.ts'
import { ImportPreview, UploadForm } from '#app/features/portability/ui/import-panel.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = () => unlisted('Import your history')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const isAgreed = user.healthConsent === 'given'
  return {
    isAgreed,
    isDone: args.url.searchParams.has('done'),
    preview: isAgreed ? await previewImport(tools, user) : null,
  }
}

export default function AccountImport({ loaderData: { isAgreed, isDone, preview } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        eyebrow={<EyebrowLink href="/account/data">Your data</EyebrowLink>}
        title="Import your history"
        lead="From one of our exports or from another tracker. We import all of a file or none of it."
      />
      <div className="wrap grid gap-12 pb-section">
        {isDone && !preview && (
          <Notice variant="success" title="All imported" live>
            <TextLink href="/account/history">Read your history</TextLink> or go to{' '}
            <TextLink href="/app">today</TextLink>.
          </Notice>
        )}
        {isAgreed ? preview ? <ImportPreview preview={preview} /> : <UploadForm /> : <ConsentForm />}
      </div>
    </>
  )
}

const ConsentForm = () => (
  <div className="grid gap-6">
    <p className="measure text-lg">A history of habits is health data, so we ask first.</p>
    <HealthConsentForm next="/account/import" />
  </div>
)
