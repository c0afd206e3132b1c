import { data } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { type DownloadState, downloadStateOf } from '#app/features/shop/downloads.server.ts'
import { EBOOK, EBOOK_FORMATS } from '#app/features/shop/ebook.ts'
import { sizeWords } from '#app/features/shop/product-file.ts'
import { RenewForm } from '#app/features/shop/ui/download-forms.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import { londonDay } from '#app/values/london-day.ts'
import { FILE_KINDS } from '#app/values/shop.ts'
import type { Route } from './+types/download-link'

export const meta: Route.MetaFunction = () => secretAddress('Your download')

const STATUS = { ready: 200, expired: 410, refunded: 410, unknown: 404 } as const

/** Only shows buttons: mail scanners open links, which must not use them up. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const state = await downloadStateOf(requestOf(context).tools, token)
  return data({ token, state: shown(state) }, { status: STATUS[state.status] })
}

function shown(state: DownloadState) {
  if (state.status !== 'ready') return state
  const { added, left, expiresAt } = state
  const file = added?.file ? `${FILE_KINDS[added.file.kind].label}, ${sizeWords(added.file.size)}` : null
  return { status: state.status, left, expiresAt, added: added && { name: added.name, file } }
}

const StillGood = ({ left, expiresAt }: { left: number; expiresAt: string }) => (
  <p className="text-sm text-soft">
    This link works {left === 1 ? 'once more' : `${left} more times`}, until {londonDay(expiresAt)}.
  </p>
)

export default function DownloadLink({ loaderData: { token, state } }: Route.ComponentProps) {
  if (state.status === 'ready' && state.added)
    return (
      <PageHead title={state.added.name} lead={state.added.file ? `One file: ${state.added.file}.` : undefined}>
        <form {...formTo('POST /api/downloads')}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="format" value="file" />
          <Submit size="large">Download</Submit>
        </form>
        <StillGood {...state} />
      </PageHead>
    )
  if (state.status === 'ready')
    return (
      <PageHead
        drawing="ebook"
        title={EBOOK.name}
        lead="Choose a format. The PDF reads well everywhere; the EPUB is for e-readers."
      >
        <div className="flex flex-wrap gap-3">
          {Object.entries(EBOOK_FORMATS).map(([format, { label }]) => (
            <form key={format} {...formTo('POST /api/downloads')}>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="format" value={format} />
              <Submit size="large" variant={format === 'pdf' ? 'primary' : 'secondary'}>
                Download {label}
              </Submit>
            </form>
          ))}
        </div>
        <StillGood {...state} />
      </PageHead>
    )
  if (state.status === 'expired')
    return (
      <PageHead
        title="This link has expired"
        lead="Links work for 30 days and ten downloads. It’s still yours: we’ll send a new link to the address you bought it with."
      >
        <RenewForm token={token} />
      </PageHead>
    )
  if (state.status === 'refunded')
    return (
      <PageHead
        drawing="ebook"
        title="This download has ended"
        lead="The order behind this link was refunded or is in dispute."
      >
        <p>
          <ButtonLink href="/contact">Ask us</ButtonLink>
        </p>
      </PageHead>
    )
  return (
    <PageHead
      drawing="walk"
      title="That link isn’t one of ours"
      lead="It may have been cut short in the email. We can send it again."
    >
      <p>
        <ButtonLink href="/download">Send me a new link</ButtonLink>
      </p>
    </PageHead>
  )
}
