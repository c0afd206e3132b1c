import { formTo } from '#app/browser/call.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { KIND_WORDS, stateWords } from '../sale.ts'
import type { ShownSaleFacts } from '../show.server.ts'
import { MoneyPanel } from './money-panel.tsx'
import { ParcelPanel } from './parcel-panel.tsx'
import { Notes } from './sale-notes.tsx'

/** One sale: what it is, the parcel, the money, what happened, what the office keeps in mind. */
export function SalePage({ sale, isMailed }: { sale: ShownSaleFacts; isMailed: boolean }) {
  const { number, kind, state, when, paid, livemode, parcel, money, facts, items } = sale
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/orders" className="link inline-flex min-h-11 items-center text-sm">
            All orders
          </a>
        }
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
        {parcel && <ParcelPanel parcel={parcel} />}
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
          <div className="grid content-start gap-8">
            <section aria-labelledby="facts" className="grid gap-4 border-t border-line pt-6">
              <h2 id="facts" className="text-xl">
                Facts
              </h2>
              <dl className="office-facts">
                {items.map(({ name, words }) => (
                  <div key={name} className="contents">
                    <dt>{name}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
                {facts.map(([term, words]) => (
                  <div key={term} className="contents">
                    <dt>{term}</dt>
                    <dd className="break-words">{words}</dd>
                  </div>
                ))}
              </dl>
              {sale.person && (
                <p>
                  <a href={sale.person} className="link inline-flex min-h-11 items-center">
                    The buyer’s page
                  </a>
                </p>
              )}
              <Resend sale={sale} />
            </section>
            <MoneyPanel money={money} />
          </div>
          <div className="grid content-start gap-8">
            <Notes sale={sale} />
            <Lines title="Emails" lines={sale.mails} empty="None in the last 30 days." />
            <Lines title="What happened" lines={sale.events} empty="Nothing yet." />
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
        <form {...formTo('POST /api/office/orders/:id/resend-download', path)}>
          <Button type="submit" variant="secondary" size="small">
            Send a new download link
          </Button>
        </form>
      )}
      {canResendReceipt && (
        <form {...formTo('POST /api/office/orders/:id/resend-receipt', path)}>
          <Button type="submit" variant="secondary" size="small">
            Send the receipt again
          </Button>
        </form>
      )}
    </div>
  )
}

function Lines({ title, lines, empty }: { title: string; lines: ShownSaleFacts['events']; empty: string }) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-xl">{title}</h2>
      {lines.length === 0 && <p className="text-soft">{empty}</p>}
      <ul className="grid gap-1 text-sm">
        {lines.map(({ id, words, when }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="break-words">{words}</span>
            <span className="shrink-0 text-soft">{when}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
