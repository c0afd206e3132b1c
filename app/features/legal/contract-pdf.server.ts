import type { ContractFacts } from '#app/emails/contract.ts'
import { LEFT, makePdf, RIGHT } from '#app/platform/files/pdf.ts'
import { writeText } from '#app/platform/files/pdf-text.ts'
import type { Attachment } from '#app/platform/messages/mailer.ts'
import type { Settings } from '#app/platform/setting-kinds.ts'
import type { SettingsStore } from '#app/platform/settings.ts'
import type { Root } from '#app/platform/texts/markdown/tree.ts'
import { readMarkdown } from '#app/platform/texts/markdown.ts'
import type { Readers } from '#app/platform/texts/text-shelf.ts'
import { londonDay } from '#app/values/london-day.ts'
import { getLegalSource } from './legal.server.ts'

const LABELS = 150
// The refunds text contains the cancellation information and the model form.
const CONTRACT_TEXTS = ['terms', 'refunds'] as const

/**
 * Renders a contract as a PDF: what was agreed, the terms, how to cancel and the model form. Attached to the email that
 * confirms the contract. Source: Consumer Contracts Regulations 2013, regulation 16 and schedule 3.
 */
export function contractDrawer(readers: Readers & { settings: SettingsStore }) {
  const readTerms = termsReader(readers)
  return (contract: ContractFacts, madeAt: Date, appUrl: string): Promise<Attachment> =>
    drawContract(contract, { texts: readTerms(readers.settings.now()), madeAt, appUrl })
}

type Text = { heading: string; tree: Root }

/** Parses the texts of a contract and caches them until they change: parsing is half the cost of a contract. */
function termsReader(readers: Readers): (settings: Settings) => Text[] {
  let [known, texts]: [string, Text[]] = ['', []]
  return (settings) => {
    const sources = CONTRACT_TEXTS.map((slug) => getLegalSource(readers, slug, settings))
    const words = JSON.stringify(sources)
    if (words === known) return texts
    texts = sources.map(({ title, body, placeholders }) => ({ heading: title, tree: readMarkdown(body, placeholders) }))
    known = words
    return texts
  }
}

type ContractInput = { texts: Text[]; madeAt: Date; appUrl: string }

async function drawContract({ facts }: ContractFacts, { texts, madeAt, appUrl }: ContractInput): Promise<Attachment> {
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
    for (const { heading, tree } of texts) {
      pdf.keep(120)
      pdf.y += 14
      pdf.text(heading, { role: 'H2', size: 16, bold: true, gap: 6 })
      writeText(pdf, tree, appUrl)
    }
  })
  return { filename: 'your-contract.pdf', contentType: 'application/pdf', content }
}
