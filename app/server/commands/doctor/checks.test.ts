import { describe, expect, it } from 'vitest'
import {
  checkBackups,
  checkBucket,
  checkClock,
  checkDatabase,
  checkDisk,
  type DatabaseFacts,
  type Folder,
} from './check-host.ts'
import { checkMailNames, checkName } from './check-names.ts'
import { checkProxy, type PublicResponse } from './check-proxy.ts'
import { checkMailServer, checkStripe, checkTrader, type StripeFacts } from './check-services.ts'
import type { Finding } from './finding.ts'

/** Findings as 'state: first words …'. */
const linesOf = (findings: Finding | readonly Finding[]) =>
  [findings].flat().map(({ state, says }) => `${state}: ${says}`)
/** A single finding in the form of `told`, matched by part of its text. */
const saying = (state: Finding['state'], part: string) => [expect.stringMatching(new RegExp(`^${state}: .*${part}`))]

describe('the name of the site', () => {
  it.each([
    ['leads somewhere', ['192.0.2.1', '2001:db8::1'], 'ok', '192.0.2.1, 2001:db8::1'],
    ['leads nowhere', [], 'mend', 'leads nowhere'],
    ['cannot be asked', null, 'look', 'No name server'],
  ] as const)('%s', (_what, records, state, part) => {
    expect(linesOf(checkName('www.example.org', records))).toEqual(saying(state, part))
  })
})

describe('the names behind emails', () => {
  const good = { domain: 'a.org', txt: ['x=1', 'v=spf1 mx -all'], dmarc: ['v=DMARC1; p=none'], mx: ['mx.a.org'] }
  it.each([
    ['all is there', {}, 'ok', 'has SPF, DMARC and MX'],
    ['no SPF', { txt: ['v=spf10 -all'] }, 'mend', 'no SPF'],
    ['two SPF', { txt: ['v=spf1 -all', 'v=spf1 ~all'] }, 'mend', '2 SPF'],
    ['SPF for everybody', { txt: ['v=spf1 mx +all'] }, 'mend', 'everybody'],
    ['SPF for everybody, without a sign', { txt: ['v=spf1 all'] }, 'mend', 'everybody'],
    ['SPF that doubts', { txt: ['v=spf1 include:b.org ~all'] }, 'ok', 'has SPF'],
    ['SPF that hands on', { txt: ['v=spf1 redirect=b.org'] }, 'ok', 'has SPF'],
    ['no DMARC', { dmarc: [] }, 'mend', 'no DMARC'],
    ['another record there', { dmarc: ['v=DMARC10'] }, 'mend', 'no DMARC'],
    ['two DMARC', { dmarc: ['v=DMARC1;p=none', 'v=DMARC1; p=reject'] }, 'mend', '2 DMARC'],
    ['no MX', { mx: [] }, 'look', 'no MX'],
    ['nobody to ask', { txt: null }, 'look', 'No name server'],
    ['a made-up domain', { domain: 'example.test' }, 'mend', 'nobody’s'],
  ] as const)('%s', (_what, changed, state, part) => {
    expect(linesOf(checkMailNames({ ...good, ...changed }))).toEqual(saying(state, part))
  })
})

describe('the clock', () => {
  it.each([
    [[], 'look', 'nobody'],
    [[0, 500], 'ok', 'A and B'],
    [[2_000, -2_000], 'ok', 'agrees'],
    [[0, 2_001], 'look', '2 seconds behind B'],
    [[-19_999, 0], 'look', '20 seconds ahead of A'],
    [[-20_000, 3_000], 'mend', '20 seconds ahead of A'],
    [[0, 3_600_000], 'mend', '3600 seconds behind B'],
  ] as const)('others are ahead by %j ms', (ahead, state, part) => {
    const others = ahead.map((aheadMs, at) => ({ whose: 'AB'[at] ?? '', aheadMs }))
    expect(linesOf(checkClock(others))).toEqual(saying(state, part))
  })
})

describe('the disk', () => {
  const good = { free: 50e9, freeShare: 0.5, isOpenToOthers: false, isWritable: true, disk: 1 }
  it.each([
    ['roomy', {}, 'ok', '50.0 GB \\(50%\\)'],
    ['a tenth free', { freeShare: 0.1 }, 'ok', '10%'],
    ['less than that', { freeShare: 0.0999 }, 'look', '9%'],
    ['a fiftieth free', { freeShare: 0.02 }, 'look', '2%'],
    ['less than that', { freeShare: 0.0199 }, 'mend', '1%'],
    ['small and nearly full', { free: 199e6 }, 'mend', '0.2 GB'],
    ['open to others', { isOpenToOthers: true }, 'look', 'can read'],
    ['closed to us', { isWritable: false }, 'mend', 'can’t be written'],
    ['not there', null, 'mend', 'not there'],
  ] as const)('%s', (_what, changed, state, part) => {
    const folder: Folder = changed && { ...good, ...changed }
    const place = { name: 'DATA_DIR', path: '/d', folder, mayBeMissing: false }
    expect(linesOf(checkDisk([place]))).toEqual(saying(state, part))
  })

  it('a folder that is made when it is needed need not be there', () => {
    const place = { name: 'BACKUP_DIR', path: '/b', folder: null, mayBeMissing: true }
    expect(linesOf(checkDisk([place]))).toEqual(saying('ok', 'will be made'))
  })
})

describe('the database', () => {
  const good: DatabaseFacts = {
    ...{ kind: 'postgres', version: 170_004, unsafe: [], isNew: false, migrationsMissing: 0, migrationsUnknown: 0 },
    ...{ isAutovacuumOn: true, connections: { most: 100, used: 87 } },
  }
  it.each([
    ['well', {}, 'ok', 'PostgreSQL 17, keeps'],
    ['embedded, with one connection', { kind: 'embedded', connections: { most: 1, used: 1 } }, 'ok', 'embedded'],
    ['before an update', { migrationsMissing: 2 }, 'ok', 'up to date \\(2\\)'],
    ['new', { isNew: true, migrationsMissing: 25 }, 'ok', 'empty as yet'],
    ['after a step back', { migrationsUnknown: 1 }, 'look', 'newer release'],
    ['forgetful', { unsafe: ['fsync'] }, 'mend', 'fsync off'],
    ['never vacuumed', { isAutovacuumOn: false }, 'mend', 'Autovacuum'],
    ['too few connections', { connections: { most: 100, used: 88 } }, 'look', '12 of 100'],
    ['old', { version: 130_022 }, 'look', 'PostgreSQL 13'],
  ] as const)('%s', (_what, changed, state, part) => {
    expect(linesOf(checkDatabase({ ...good, ...changed }))).toEqual(saying(state, part))
  })

  it('away', () => {
    expect(linesOf(checkDatabase({ problem: 'It can’t be reached.' }))).toEqual(saying('mend', 'reached'))
  })
})

describe('backups', () => {
  const good = {
    at: '02:10',
    isSealed: true,
    isOnlyOnDataDisk: false,
    goodHoursAgo: 36,
    drilledHoursAgo: 240,
    problem: null,
  }
  it.each([
    ['fresh and tried', {}, 'ok', '36 hours old'],
    ['a little too old', { goodHoursAgo: 36.01 }, 'mend', '36 hours old'],
    ['far too old', { goodHoursAgo: 72 }, 'mend', '3 days old'],
    ['none', { goodHoursAgo: null, drilledHoursAgo: null }, 'mend', 'none yet'],
    ['failed last', { problem: 'no room' }, 'mend', 'no room'],
    ['never tried', { drilledHoursAgo: null }, 'look', 'to try'],
    ['not tried for long', { drilledHoursAgo: 240.1 }, 'look', '10 days ago'],
    ['by hand', { at: null, isSealed: false, isOnlyOnDataDisk: true }, 'look', 'by hand'],
    ['in the open', { isSealed: false }, 'look', 'not encrypted'],
    ['beside the data', { isOnlyOnDataDisk: true }, 'look', 'disk of the data'],
  ] as const)('%s', (_what, changed, state, part) => {
    expect(linesOf(checkBackups({ ...good, ...changed }))).toEqual(saying(state, part))
  })

  it.each([
    [{ count: 12 }, 'ok', 'the bucket away holds 12'],
    [{ problem: 'getaddrinfo ENOTFOUND' }, 'mend', 'The bucket away can’t be read: getaddrinfo ENOTFOUND'],
  ] as const)('in a bucket: %o', (found, state, part) => {
    expect(linesOf([checkBucket('away', found)])).toEqual(saying(state, part))
  })
})

describe('the mail server', () => {
  it.each([
    [null, 'ok', ''],
    [{ code: 'EAUTH', message: 'Invalid login' }, 'mend', 'user and password'],
    [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND' }, 'mend', 'Check the host in'],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'mend', 'smtps://'],
    [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, 'mend', 'many hosts block mail'],
  ] as const)('%j', (problem, state, part) => {
    const { state: found, todo = '' } = checkMailServer('SMTP_URL', 'mail.example.org:465', problem)
    expect([found, todo]).toEqual([state, expect.stringContaining(part)])
  })
})

describe('Stripe', () => {
  const endpoint = { isOn: true, events: ['a', 'b'] }
  const good: StripeFacts = { isTest: false, account: { mayCharge: true, mayPayOut: true }, endpoints: [endpoint] }
  it.each([
    ['well', {}, 'ok', 'pays'],
    ['well, with every event', { endpoints: [{ isOn: true, events: ['*'] }] }, 'ok', 'pays'],
    ['test keys', { isTest: true }, 'look', 'test keys'],
    ['no charges', { account: { mayCharge: false, mayPayOut: false } }, 'mend', 'no payments'],
    ['no payouts', { account: { mayCharge: true, mayPayOut: false } }, 'look', 'pays nothing out'],
    ['a key that may not look', { account: null }, 'look', 'may not read'],
    ['no endpoint', { endpoints: [] }, 'mend', 'no endpoint'],
    ['an endpoint that is off', { endpoints: [{ ...endpoint, isOn: false }] }, 'mend', 'is off'],
    ['an event left out', { endpoints: [{ isOn: true, events: ['b'] }] }, 'mend', 'tell us of a\\.'],
    ['two endpoints', { endpoints: [endpoint, endpoint] }, 'look', '2 endpoints'],
    ['endpoints that may not be seen', { endpoints: null }, 'look', 'may not see'],
  ] as const)('%s', (_what, changed, state, part) => {
    expect(linesOf(checkStripe({ ...good, ...changed }, ['a', 'b'], 'https://a.org/hook'))).toEqual(saying(state, part))
  })

  it('is off, or does not answer', () => {
    expect(linesOf(checkStripe(null, [], ''))).toEqual(saying('look', 'off'))
    expect(checkStripe({ problem: 'No such key', isKeyWrong: true }, [], '')).toMatchObject([
      { state: 'mend', todo: /SECRET/ },
    ])
  })
})

describe('what stands in front of the site', () => {
  const good: PublicResponse = {
    ...{ status: 200, problem: null, certificateDays: 14, hsts: 'max-age=63072000' },
    plain: { status: 308, location: 'https://a.org/healthz' },
    reported: { proxy: 'ok', trader: 'ok' },
  }
  const site = { appUrl: 'https://a.org', hasTrustedProxies: true, hasMetricsToken: true }
  it.each([
    ['well', {}, 'ok', '14 days'],
    ['nobody listens for plain http', { plain: null }, 'ok', 'answers'],
    ['nobody', { status: null, problem: 'ECONNREFUSED' }, 'mend', 'ECONNREFUSED'],
    [
      'a made-up certificate',
      { status: null, problem: 'self-signed certificate' },
      'mend',
      'refuse the certificate of',
    ],
    ['somebody else', { status: 502 }, 'mend', '502'],
    ['a certificate that ends soon', { certificateDays: 13 }, 'look', '13 days'],
    ['a certificate that ends very soon', { certificateDays: 1 }, 'mend', '1 day\\.'],
    ['plain http is answered', { plain: { status: 200, location: null } }, 'mend', 'not led to https'],
    ['plain http leads to plain http', { plain: { status: 301, location: 'http://a.org/' } }, 'mend', 'not led'],
    ['two HSTS', { hsts: 'max-age=1, max-age=63072000' }, 'look', 'sends its own'],
    ['a proxy that is not trusted', { reported: { proxy: '10.0.0.9 sets X', trader: 'ok' } }, 'mend', '10.0.0.9'],
    ['a token that is another', { reported: null }, 'look', 'does not say'],
  ] as const)('%s', (_what, changed, state, part) => {
    expect(linesOf(checkProxy({ ...good, ...changed }, site))).toEqual(saying(state, part))
  })

  it('trusts nobody', () => {
    expect(linesOf(checkProxy(good, { ...site, hasTrustedProxies: false }))).toEqual(saying('mend', 'one rate limit'))
    const plain = { ...good, certificateDays: null, plain: null, reported: { proxy: 'none seen', trader: 'ok' } }
    const local = { ...site, appUrl: 'http://localhost:3000', hasTrustedProxies: false }
    expect(linesOf(checkProxy(plain, local))).toEqual(saying('ok', 'localhost'))
  })

  it('and who sells', () => {
    expect([null, 'ok', 'not named'].flatMap((said) => linesOf(checkTrader(said)))).toEqual([
      'ok: is named',
      expect.stringMatching(/^look: .*trader/),
    ])
  })
})
