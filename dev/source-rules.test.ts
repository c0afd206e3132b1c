import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SOURCES = globSync('app/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))

/** The sources in which the pattern is found. */
const filesWith = (pattern: RegExp) => SOURCES.filter((path) => pattern.test(readFileSync(path, 'utf8'))).sort()

describe('the source', () => {
  it('is there to be read', () => {
    expect(SOURCES.length).toBeGreaterThan(200)
  })

  // A file beyond this usually contains a second idea, which deserves a name of its own.
  it('is short: nine of ten files have at most 130 lines, and none more than 250', () => {
    const lengths = SOURCES.map((path) => readFileSync(path, 'utf8').split('\n').length - 1).sort((a, b) => a - b)
    expect(lengths[Math.ceil(lengths.length * 0.9) - 1]).toBeLessThanOrEqual(130)
    expect(lengths.at(-1)).toBeLessThanOrEqual(250)
  })

  it('has no stylesheet of more than 250 lines: each says in its name what it draws', () => {
    const sheets = globSync('app/**/*.css')
    expect(sheets.length).toBeGreaterThan(15)
    expect(sheets.filter((path) => readFileSync(path, 'utf8').split('\n').length > 251)).toEqual([])
  })

  // Under 16 px iOS zooms the page when a field is focused, and never back.
  it('has no field with small letters', () => {
    expect(filesWith(/['"`]control\b/).length).toBeGreaterThan(10)
    expect(filesWith(/['"`]control\b[^'"`]* text-(?:xs|sm)\b/)).toEqual([])
  })

  // Anything interpolated into SQL comes from the code or the database's own catalogue, never from a request. These
  // places work on tables in general and have been reviewed for that.
  it('writes unchecked SQL in places that are known for it, and nowhere else', () => {
    const known =
      /^app\/(?:db\/|features\/portability\/|features\/routine\/(?:achievements|reads|statements|write-day)\.server\.ts$|entries\/last-write-wins\.server\.ts$|office\/people\/merge\.server\.ts$)/
    const found = filesWith(/sql\.raw|sql\.identifier/)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((path) => !known.test(path))).toEqual([])
  })

  it('writes no path of the API by hand: a door is called, linked to and posted to by its declared name', () => {
    expect(filesWith(/['"`]\/api\//)).toEqual([
      'app/browser/call.ts',
      'app/features/auth/auth.server.ts',
      'app/features/payments/api.server.ts',
      'app/server/api.ts',
      'app/server/pages/signposts.ts',
      'app/values/page-link.ts',
    ])
  })

  it('names no width that the theme does not have: such a class does nothing, and nobody is told', () => {
    const theme = readFileSync('app/ui/theme.css', 'utf8')
    const known = new Set([...theme.matchAll(/--container-(\w+):/g)].map(([, name]) => name))
    expect(known.size).toBeGreaterThan(5)
    const words = new Set([...known, 'none', 'full', 'min', 'max', 'fit'])
    const named = SOURCES.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\b(?:max|min)-w-([a-z]\w*|\dxl)(?![\w/.])/g)].map(([, name]) => ({
        path,
        name,
      })),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ name = '' }) => !words.has(name))).toEqual([])
  })

  it('names no weight of letters that the theme does not have', () => {
    const theme = readFileSync('app/ui/theme.css', 'utf8')
    const known = [...theme.matchAll(/--font-weight-(\w+):/g)].map(([, name]) => name)
    expect(known.length).toBeGreaterThan(2)
    const weights = ['thin', 'extralight', 'light', 'normal', 'medium', 'semibold', 'bold', 'extrabold', 'black']
    const unknown = weights.filter((name) => !known.includes(name))
    expect(filesWith(new RegExp(`\\bfont-(?:${unknown.join('|')})\\b`))).toEqual([])
  })

  it('has no statement of its own at a door: doors check and hand over', () => {
    const doors = SOURCES.filter((path) => /api\.server\.ts$|^app\/routes\//.test(path))
    expect(doors.length).toBeGreaterThan(40)
    expect(doors.filter((path) => /\bsql`|\.execute\(|pool\.query/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('writes HTML as it is in files that are known for it: sanitised markdown, and scripts and styles of our own', () => {
    expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/)).toEqual([
      'app/features/protocols/ui/week.tsx',
      // Parses pasted HTML, after everything unsafe was removed from it.
      'app/office/ui/editor/milkdown.ts',
      'app/ui/own-script.tsx',
      'app/ui/prose.tsx',
    ])
  })

  it('cuts no words that are pasted: only codes, figures, searches and email addresses end at a length', () => {
    expect(filesWith(/maxLength=/)).toEqual([
      'app/features/auth/ui/code-form.tsx',
      'app/features/baseline/ui/figure-field.tsx',
      'app/features/coaching/ui/composer.tsx',
      'app/features/search/ui/search-form.tsx',
      'app/features/search/ui/site-search.tsx',
      'app/features/shop/ui/code-form.tsx',
      'app/features/shop/ui/gift-form.tsx',
      'app/features/shop/ui/open-gift.tsx',
      'app/office/catalogue/ui/coupon-form.tsx',
      'app/office/coaching/ui/actions-panel.tsx',
      'app/office/staff/ui/app-form.tsx',
      'app/office/staff/ui/confirm-form.tsx',
      'app/routes/app/journal.tsx',
      'app/ui/field.tsx',
    ])
  })

  // Finds what is called a message. A sentence under another name isn't found.
  it('looks for no words in an error’s message: an expected failure carries a code and a reason', () => {
    const reading =
      /[mM]essage\)?\??\.(?:includes|match|startsWith|endsWith|search|indexOf)\(|\.(?:test|exec)\([\w.?]*[mM]essage\)|[mM]essage [!=]== ['"`]/
    expect(filesWith(reading)).toEqual([
      // The messages of the database's driver, which gives these failures no code.
      'app/db/unreachable.ts',
      // The message of a mail server's connection, where its code alone doesn't say that it was about TLS.
      'app/server/commands/doctor/check-services.ts',
      // Node's own word for a request that its sender has broken off; its code alone means any lost connection.
      'app/server/middleware/errors.ts',
      // The message of the database's driver when no password was given, which has no code either.
      'app/server/start/start-problem.ts',
    ])
  })

  it('reads a page’s address from `url`: within React Router’s navigations `request.url` ends in .data', () => {
    expect(filesWith(/request\.url/).filter((path) => /^app\/(?:routes\/|root)/.test(path))).toEqual([])
  })

  it('runs no text as code', () => {
    expect(filesWith(/\beval\(|new Function\(|setTimeout\(\s*['"`]|node:vm|child_process/)).toEqual([
      // Starts our own file parser; its input is sent over a channel, and nothing of it is in the command.
      'app/features/portability/import-worker.server.ts',
      // Starts our own restore drill in a process of its own; nothing of a request is in its command.
      'app/office/health/backups.server.ts',
      // Starts the site itself again, with the flags it was started with, to fill a new database.
      'app/server/start/fill-process.ts',
    ])
  })

  it('asks no other server for anything but by the libraries for payment, mail and sign-in', () => {
    const asking = filesWith(
      /(?:^|[^.\w])fetch\(|globalThis\.fetch|\bhttps?\.(?:get|request)\(|from '(?:undici|axios|got|node-fetch)'/,
    )
    // In the browser these request this very site, like choosing and sending a picture; the other one confirms to
    // Amazon's mail service, at a URL of Amazon's, that we want its messages. Error reports and traces go to hosts the
    // operator has configured, and a command the operator runs checks the site from outside.
    expect(asking.filter((path) => !path.startsWith('app/browser/'))).toEqual([
      'app/features/coaching/ui/picture-form.tsx',
      'app/office/ui/editor/picture-choice.tsx',
      'app/platform/watch/error-reports.ts',
      'app/platform/watch/traces.ts',
      'app/server/commands/doctor/outside.ts',
      'app/server/mail-in.ts',
    ])
    // Of the files that make requests at all, one connects to this machine, over a socket in the data folder; the
    // others to known push services, and to webhook endpoints set by staff, at public addresses (push.test.ts,
    // programs.room.test.ts).
    expect(filesWith(/import \{[^}]*\brequest\b[^}]*\} from 'node:https?'/)).toEqual([
      'app/office/programs/post.server.ts',
      'app/platform/messages/push.ts',
      'app/server/commands/call-site.ts',
    ])
  })

  it('has no mail that nothing sends', () => {
    const [, list = ''] = /const templates = \{([^}]*)\}/.exec(readFileSync('app/emails/mails.ts', 'utf8')) ?? []
    const names = [...list.matchAll(/^ {2}'?([\w-]+)/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(50)
    const sources = SOURCES.map((path) => readFileSync(path, 'utf8')).join('\n')
    expect(names.filter((name) => !sources.includes(`template: '${name}'`))).toEqual([])
  })

  it('has mails with no picture and no link but to our own address', () => {
    const mails = SOURCES.filter((path) => path.startsWith('app/emails/'))
    expect(mails.length).toBeGreaterThan(8)
    expect(mails.filter((path) => /<img|<Img|https?:\/\//.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('has links in mails in the house’s colour: one without a style is blue', () => {
    const plain = SOURCES.filter((path) => path.startsWith('app/emails/')).filter((path) =>
      /<Link (?![^>]*style)[^>]*>/.test(readFileSync(path, 'utf8')),
    )
    expect(plain.filter((path) => path !== 'app/emails/mail.tsx')).toEqual([])
  })
})

// Source: the project's own list of versions that fix a known vulnerability (docs/trust.md); the registry's audit isn't
// available here.
const FLOORS = {
  react: '19.2.8',
  'react-dom': '19.2.8',
  'react-router': '8.3.0',
  '@react-router/node': '8.3.0',
  hono: '4.13.5',
  '@hono/node-server': '1.19.15',
  'drizzle-orm': '0.45.2',
  nodemailer: '9.1.1',
  'better-auth': '1.6.25',
}

describe('the packages', () => {
  const lock: { packages: Record<string, { version?: string; hasInstallScript?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )

  it.each(Object.entries(FLOORS))('%s is at least %s', (name, floor) => {
    const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(copies.length).toBeGreaterThan(0)
    for (const [path, { version = '' }] of copies) {
      const [given, wanted] = [version, floor].map((text) => text.split('.').map(Number))
      const at = wanted?.findIndex((part, place) => part !== given?.[place]) ?? -1
      expect(at === -1 || (given?.[at] ?? 0) > (wanted?.[at] ?? 0), `${path} ${version}`).toBe(true)
    }
  })

  it('hold no React Server Components, whose doors have been broken often', () => {
    const names = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ''))
    expect(names).toContain('react')
    expect(names.filter((name) => /^react-server-dom|plugin-rsc$/.test(name))).toEqual([])
  })

  it('are all named with one exact version', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('have at most four scripts that would run at an install', () => {
    expect(Object.values(lock.packages).filter(({ hasInstallScript }) => hasInstallScript).length).toBeLessThanOrEqual(
      4,
    )
  })
})
