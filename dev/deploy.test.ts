import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { VARIABLES } from '#app/platform/config/variables.ts'
import { EVERY_CALL } from './every-call.ts'

const read = (path: string) => readFileSync(join('deploy', path), 'utf8')
const known = new Set(Object.keys(VARIABLES))

/** What the test of /metrics needs to know of a document for Kubernetes. */
const Document = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.unknown().optional(),
    template: z.object({ metadata: z.object({ labels: z.object({ app: z.string() }) }) }).optional(),
    rules: z
      .array(
        z.object({
          http: z.object({
            paths: z.array(
              z.object({
                path: z.string(),
                pathType: z.string(),
                backend: z.object({ service: z.object({ name: z.string() }) }),
              }),
            ),
          }),
        }),
      )
      .optional(),
  }),
})

describe('what an operator deploys with', () => {
  it.each(globSync('deploy/**/*.yaml'))('%s is YAML in which no key stands twice', (path) => {
    for (const document of parseAllDocuments(readFileSync(path, 'utf8'), { uniqueKeys: true }))
      expect(document.errors).toEqual([])
  })

  it('sets only variables that there are', () => {
    const dockerfile = [...read('Dockerfile').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name ?? '')
    const units = [...read('systemd/longevity.service').matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, line]) => (line ?? '').split(' '))
      .map((pair) => pair.split('=')[0] ?? '')
    const Pods = z.object({
      spec: z.object({
        template: z.object({
          spec: z.object({ containers: z.array(z.object({ env: z.array(z.object({ name: z.string() })) })) }),
        }),
      }),
    })
    const [pods] = parseAllDocuments(read('kubernetes/site.yaml')).map((one) => one.toJS())
    const kubernetes = Pods.parse(pods).spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name))
    const all = [...dockerfile, ...units, ...kubernetes].filter((name) => name !== 'NODE' && name !== 'NODE_ENV')
    expect(all.length).toBeGreaterThan(6)
    expect(all.filter((name) => !known.has(name))).toEqual([])
  })

  it('gives a process longer to end than it takes: what it waits for, and fourteen seconds', () => {
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(read('Dockerfile'))?.[1])
    const needed = drain + 14
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1])).toBeGreaterThan(needed)
    expect(Number(/TimeoutStopSec=(\d+)/.exec(read('systemd/longevity.service'))?.[1])).toBeGreaterThan(needed)
    const kubernetes = read('kubernetes/site.yaml')
    const [grace, waits] = [/terminationGracePeriodSeconds: (\d+)/, /command: \[sleep, '(\d+)'\]/].map((one) =>
      Number(one.exec(kubernetes)?.[1]),
    )
    expect(grace).toBeGreaterThan(needed + (waits ?? Number.NaN))
  })

  it('gives a process the memory that docs/operations.md reckons with: the site and, beside it, a file that is read', () => {
    const operations = readFileSync('docs/operations.md', 'utf8')
    const [site, file] = [/reckon with (\d+) MB for the site/, /memory of its own,\s+(\d+) MB/].map((one) =>
      Number(one.exec(operations)?.[1]),
    )
    const limits = [
      /^ *mem_limit: (\d+)g$/m.exec(read('compose.yaml')),
      /limits: \{ memory: (\d+)Gi \}/.exec(read('kubernetes/site.yaml')),
      /^MemoryMax=(\d+)G$/m.exec(read('systemd/longevity.service')),
    ].map((found) => Number(found?.[1]) * 1024)
    for (const limit of limits) expect(limit).toBeGreaterThan((site ?? Number.NaN) + (file ?? Number.NaN))
  })

  it('takes no process out for what all share: without the database, pages that need none are still served', () => {
    expect(read('Caddyfile')).not.toMatch(/^\s*health_/m)
    expect(read('nginx.conf')).toMatch(/^ *proxy_next_upstream error timeout;$/m)
    expect(read('kubernetes/site.yaml')).toMatch(/readinessProbe: \{ httpGet: \{ path: \/healthz,/)
  })

  it('lets through every proxy the largest body that a door takes', () => {
    const largestKib = Math.max(...EVERY_CALL.map(({ maxKib = 0 }) => maxKib))
    // A recording of 64 MB, its captions and what is around them.
    expect(largestKib).toBeGreaterThan(64 * 1024)
    const limits = [
      /^ *client_max_body_size (\S+);$/m.exec(read('nginx.conf')),
      /^ *nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\S+)$/m.exec(read('kubernetes/site.yaml')),
    ].map((found) => found?.[1])
    expect(limits).toEqual(Array(2).fill(expect.stringMatching(/^\d+m$/)))
    for (const limit of limits) expect(Number.parseInt(limit ?? '', 10) * 1024).toBeGreaterThan(largestKib)
    // The operator's notes give the same figure; Caddy sets no limit unless it is told to.
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`bodies of ${limits[0]?.replace('m', ' MB')} through`)
    expect(read('Caddyfile')).not.toMatch(/request_body|max_size/)
  })

  it('shows no stranger the figures: each proxy keeps /metrics to itself, and in Kubernetes it leads to no pod', () => {
    expect(read('nginx.conf')).toMatch(/^ *location = \/metrics \{ return 404; \}$/m)
    expect(read('Caddyfile')).toMatch(/^\t@operator path \/metrics\n\trespond @operator 404$/m)
    const documents = z.array(Document).parse(parseAllDocuments(read('kubernetes/site.yaml')).map((one) => one.toJS()))
    const paths = documents.flatMap(({ spec }) => spec.rules?.flatMap(({ http }) => http.paths) ?? [])
    const metrics = paths.find(({ path }) => path === '/metrics')
    expect(metrics?.pathType).toBe('Exact')
    const leadsTo = documents.find(
      ({ kind, metadata }) => kind === 'Service' && metadata.name === metrics?.backend.service.name,
    )
    const labels = documents.flatMap(({ spec }) => spec.template?.metadata.labels.app ?? [])
    expect(labels).toHaveLength(1)
    expect(labels).not.toContain(z.object({ app: z.string() }).parse(leadsTo?.spec.selector).app)
  })

  it('runs nobody as root, and takes what a process does not need', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m)
    const pods = read('kubernetes/site.yaml')
    for (const wanted of [
      'runAsNonRoot: true',
      'allowPrivilegeEscalation: false',
      'readOnlyRootFilesystem: true',
      'drop: [ALL]',
    ])
      expect(pods).toContain(wanted)
    for (const wanted of ['readinessProbe', 'preStop', 'PodDisruptionBudget', 'maxUnavailable: 0'])
      expect(pods).toContain(wanted)
  })

  it('holds up to the makers’ own checks where their programs are installed', () => {
    if (existsSync('/usr/bin/systemd-analyze')) {
      const folder = mkdtempSync(join(tmpdir(), 'units-'))
      const names = ['longevity.service']
      // Node's path on this machine differs from the target host's.
      for (const name of names)
        writeFileSync(join(folder, name), read(`systemd/${name}`).replaceAll('/usr/bin/node', process.execPath))
      const paths = names.map((name) => join(folder, name))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' })
      rmSync(folder, { recursive: true })
      // A machine not started by systemd lacks its standard units; only messages about ours count.
      expect([status === null, stderr.split('\n').filter((line) => line.includes('longevity'))]).toEqual([false, []])
    }
    if (existsSync('/usr/sbin/nginx')) {
      const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
      // Without the certificates and ports that only the host has.
      const here = read('nginx.conf')
        .replaceAll(/^ *ssl_.*$/gm, '')
        .replaceAll(/listen (?:80|443 ssl http2);/g, 'listen 127.0.0.1:8088;')
      writeFileSync(
        join(folder, 'nginx.conf'),
        `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${here} }`,
      )
      const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
        encoding: 'utf8',
      })
      rmSync(folder, { recursive: true })
      expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
    }
    for (const [program, args] of [
      ['/usr/bin/promtool', ['check', 'rules', 'deploy/alerts.yaml']],
      ['/usr/bin/caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']],
    ] as const) {
      if (!existsSync(program)) continue
      const env = { ...process.env, SITE_HOST: 'www.example.org', SITE_UPSTREAM: '127.0.0.1:3000' }
      const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
      expect([status, stdout + stderr]).toEqual([0, expect.stringMatching(/SUCCESS|Valid configuration/)])
    }
    const nginx = read('nginx.conf').replaceAll(/#.*/g, '')
    expect(nginx.match(/\{/g)?.length).toBe(nginx.match(/\}/g)?.length)
    for (const line of nginx
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean))
      expect(line).toMatch(/[;{}]$/)
  })
})

describe('what the makers’ programs say of the image and of compose', () => {
  const run = (program: string, ...words: string[]) => spawnSync(program, words, { encoding: 'utf8' })
  const works = (program: string, ...words: string[]) => run(program, ...words).status === 0

  it('Docker takes compose.yaml', ({ skip }) => {
    if (!works('docker', 'compose', 'version')) return skipVisibly('DOCKER COMPOSE', 'deploy/compose.yaml', skip)
    const folder = mkdtempSync(join(tmpdir(), 'compose-'))
    writeFileSync(join(folder, 'compose.yaml'), read('compose.yaml'))
    writeFileSync(join(folder, '.env'), 'SITE_HOST=www.example.org\nPOSTGRES_PASSWORD=letters1and2digits\n')
    const { status, stderr } = run('docker', 'compose', '-f', join(folder, 'compose.yaml'), 'config', '--quiet')
    rmSync(folder, { recursive: true })
    expect([status, stderr]).toEqual([0, ''])
  })

  it('Docker’s builder has nothing to say against the Dockerfile', ({ skip }) => {
    // The check needs a daemon, too.
    if (!works('docker', 'buildx', 'version') || !works('docker', 'info'))
      return skipVisibly('DOCKER’S BUILDER', 'deploy/Dockerfile', skip)
    const { status, stdout, stderr } = run('docker', 'buildx', 'build', '--check', '-f', 'deploy/Dockerfile', '.')
    // It asks a registry about the image below.
    if (stderr.includes('failed to resolve source metadata'))
      return skipVisibly('A REGISTRY', 'deploy/Dockerfile', skip)
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('no warnings found')])
  })

  it('hadolint finds no error in the Dockerfile', ({ skip }) => {
    if (!works('hadolint', '--version')) return skipVisibly('HADOLINT', 'deploy/Dockerfile', skip)
    const { status, stdout, stderr } = run('hadolint', '--failure-threshold', 'error', 'deploy/Dockerfile')
    expect(status, stdout + stderr).toBe(0)
  })
})

function skipVisibly(program: string, file: string, skip: () => void): void {
  process.stderr.write(`\n!! ${program} IS NOT HERE: ${file} was not checked by it.\n\n`)
  skip()
}

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'mail']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})

it('says for every alarm what to do, and for nothing that is no alarm', () => {
  const rules = Rules.parse(parse(read('alerts.yaml'))).groups.flatMap((group) => group.rules)
  const documented = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^### ([a-z-]+)$/gm)].map(
    ([, name]) => name,
  )
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.map(({ annotations }) => annotations.runbook).sort()).toEqual(documented.sort())
})
