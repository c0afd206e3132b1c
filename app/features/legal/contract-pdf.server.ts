import type { ContractFacts } from '#app/emails/contract.ts'
import type { Attachment } from '#app/platform/mailer.ts'
import { readMarkdown } from '#app/platform/markdown.ts'
import { LEFT, makePdf, RIGHT } from '#app/platform/pdf.ts'
import { writeText } from '#app/platform/pdf-text.ts'
import type { Settings } from '#app/platform/setting-kinds.ts'
import type { SettingsStore } from '#app/platform/settings.ts'
import type { Readers } from '#app/platform/text-shelf.ts'
import { londonDay } from '#app/values/london-day.ts'
import { getLegalSource } from './legal.server.ts'

const LABELS = 150
// The second has the cancellation information and the model form.
const CONTRACT_TEXTS = ['terms', 'refunds'] as const

/**
 * A contract as a file to keep: what was agreed, the terms, how to cancel and the form for it. Goes with the email that
 * confirms the contract, at the prices of this site. Source: Consumer Contracts Regulations 2013, regulation 16 and schedule 3.
 */
export const contractDrawer =
  (readers: Readers & { settings: SettingsStore }) =>
  (contract: ContractFacts, madeAt: Date, appUrl: string): Promise<Attachment> =>
    drawContract(contract, { readers, settings: readers.settings.now(), madeAt, appUrl })

type Given = { readers: Readers; settings: Settings; madeAt: Date; appUrl: string }

async function drawContract(
  { facts }: ContractFacts,
  { readers, settings, madeAt, appUrl }: Given,
): Promise<Attachment> {
  const title = 'Your contract with us'
  const content = await makePdf({ title, madeAt }, (pdf) => {
    pdf.mark(36)
    pdf.text(title, { role: 'H1', size: 20, bold: true, gap: 8 })
    pdf.text(`Made on ${londonDay(madeAt)}. Please keep this: it holds what you agreed to and how to cancel.`, {
      gap: 12,
    })
    pdf.table(
      facts.map(([label, value]) => [
        { text: label, x: LEFT, width: LABELS - 14, bold: true, role: 'TH' as const },
        { text: value, x: LEFT + LABELS, width: RIGHT - LEFT - LABELS },
      ]),
    )
    pdf.y += 8
    for (const slug of CONTRACT_TEXTS) {
      const { title: heading, body, placeholders } = getLegalSource(readers, slug, settings)
      pdf.keep(120)
      pdf.y += 14
      pdf.text(heading, { role: 'H2', size: 16, bold: true, gap: 6 })
      writeText(pdf, readMarkdown(body, placeholders), appUrl)
    }
  })
  return { filename: 'your-contract.pdf', contentType: 'application/pdf', content }
}
