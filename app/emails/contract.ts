/**
 * What was agreed, for the confirmation that the buyer keeps: label and value, line by line. Source: CCR 2013, reg. 16.
 */
export type ContractFacts = {
  kind: 'ebook' | 'packs' | 'gift' | 'membership'
  facts: readonly (readonly [string, string])[]
}

/** Mention of the attachment, for every email that confirms a contract. */
export const CONTRACT_ATTACHED =
  'Attached to this email, for you to keep: what you agreed to, our terms, how to cancel and the form for it (PDF).'
