import { about, type Finding } from './finding.ts'

const [name, mailName] = [about('name'), about('mail name')]

/** A name server's answer: the records, possibly none, or null when it couldn't be reached. */
export type Records = readonly string[] | null

export function checkName(host: string, addresses: Records): Finding {
  if (!addresses)
    return name.look(`No name server could be asked about ${host}.`, 'Check the DNS settings of this machine.')
  if (addresses.length === 0)
    return name.mend(`${host} leads nowhere.`, `Set an A or AAAA record for ${host} at your DNS provider.`)
  return name.ok(`${host} leads to ${addresses.join(', ')}`)
}

type MailNames = { domain: string; txt: Records; dmarc: Records; mx: Records }

/** Checks whether other mail servers accept that an email comes from us: SPF, DMARC, and an MX record for replies. */
export function checkMailNames({ domain, txt, dmarc, mx }: MailNames): Finding[] {
  if (/(?:^|\.)(?:test|example|invalid|localhost)$/.test(domain))
    return [
      mailName.mend(`Emails would come from ${domain}, which is nobody’s.`, 'Set MAIL_FROM to an address of yours.'),
    ]
  if (!txt || !dmarc || !mx)
    return [mailName.look(`No name server could be asked about ${domain}.`, 'Check the DNS settings of this machine.')]
  const findings = [checkSpf(domain, txt), checkDmarc(domain, dmarc)].filter((one) => one !== null)
  if (mx.length === 0)
    findings.push(
      mailName.look(
        `${domain} takes no emails: it has no MX record.`,
        'Without one, nobody can answer an email of yours.',
      ),
    )
  // Only the mail server knows which DKIM key signs.
  return findings.length > 0
    ? findings
    : [mailName.ok(`${domain} has SPF, DMARC and MX (for DKIM look for dkim=pass in an email of yours)`)]
}

function checkSpf(domain: string, txt: readonly string[]): Finding | null {
  const spf = txt.filter((one) => /^v=spf1(?: |$)/i.test(one))
  const [first] = spf
  if (first === undefined)
    return mailName.mend(
      `${domain} has no SPF record.`,
      'Set the TXT record that your mail provider names, for example: v=spf1 include:_spf.example.org -all',
    )
  if (spf.length > 1)
    return mailName.mend(`${domain} has ${spf.length} SPF records, and so none that holds.`, 'Make one of them.')
  if (/[ +]all$/i.test(first.trim()) && !/[-~?]all$/i.test(first.trim()))
    return mailName.mend(`The SPF record of ${domain} lets everybody send.`, 'Let it end in -all or ~all.')
  return null
}

function checkDmarc(domain: string, dmarc: readonly string[]): Finding | null {
  const records = dmarc.filter((one) => /^v=DMARC1\s*(?:;|$)/i.test(one))
  if (records.length === 1) return null
  const todo = `Set one TXT record at _dmarc.${domain}, to begin with: v=DMARC1; p=none; rua=mailto:you@${domain}`
  if (records.length === 0)
    return mailName.mend(`${domain} has no DMARC record; large providers refuse letters without one.`, todo)
  return mailName.mend(`${domain} has ${records.length} DMARC records, and so none that holds.`, todo)
}
