import { formTo } from '#app/browser/call.ts'
import { Facts, Lines } from '#app/office/ui/lines.tsx'
import { Notes } from '#app/office/ui/notes.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { salePage } from '../../shown.ts'
import { KIND_WORDS, stateWords } from '../sale.ts'
import type { ShownSaleFacts } from '../show.server.ts'
import { MoneyPanel } from './money-panel.tsx'
import { ParcelPanel } from './parcel-panel.tsx'

export function SalePage({ sale, isMailed }: { sale: ShownSaleFacts; isMailed: boolean }) {
  const { number, kind, state, when, paid, livemode, parcel, money, facts } = sale
  return (
    <>
      <OfficeHead
        back={{ href: '/office/orders', words: 'All orders' }}
        title={`${KIND_WORDS[kind]} ${number}`}
        lead={`${when} · ${paid}${livemode ? '' : ' · test, no money has moved'}`}
      >
        <Badge>{stateWords(state)}</Badge>
      </OfficeHead>
      <div className="grid gap-10">
        {isMailed && (
          <Notice variant="success" live>
            The email is on its way.
          </Notice>
        )}
        {parcel && <ParcelPanel parcel={parcel} state={state} />}
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
          <div className="grid content-start gap-8">
            <Part title="Facts" isApart>
              <Facts facts={facts} />
              {sale.person && (
                <p>
                  <a href={sale.person} className="link inline-flex min-h-11 items-center">
                    The buyer’s page
                  </a>
                </p>
              )}
              <Resend sale={sale} />
            </Part>
            <MoneyPanel money={money} />
          </div>
          <div className="grid content-start gap-8">
            <Notes
              notes={sale.notes}
              form={formTo('POST /api/office/sales/:kind/:id/notes', { path: { kind, id: sale.id } })}
              formId={sale.noteId}
              page={salePage(sale)}
            />
            <Part title="Emails" isApart>
              <Lines lines={sale.mails} empty="None in the last 30 days." />
            </Part>
            <Part title="What happened" isApart>
              <Lines lines={sale.events} empty="Nothing yet." />
            </Part>
          </div>
        </div>
      </div>
    </>
  )
}

function Resend({ sale: { id, canResendDownload, canResendReceipt } }: { sale: ShownSaleFacts }) {
  const path = { path: { id } }
  return (
    <div className="flex flex-wrap gap-3">
      {canResendDownload && (
        <OneButton to={formTo('POST /api/office/orders/:id/resend-download', path)} variant="secondary" size="small">
          Send a new download link
        </OneButton>
      )}
      {canResendReceipt && (
        <OneButton to={formTo('POST /api/office/orders/:id/resend-receipt', path)} variant="secondary" size="small">
          Send the receipt again
        </OneButton>
      )}
    </div>
  )
}
