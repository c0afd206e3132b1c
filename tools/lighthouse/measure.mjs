import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

// node measure.mjs [address of the site] [runs] [categories] [pages…]: mobile preset, median of the runs, every page of
// the site map and the search, those that are named, or with `kinds` one page of each kind. Names what keeps a page from
// 100 and ends with 1 if any is kept. KEEP=file remembers each page's figures, so that the next start goes on behind it, and
// MINUTES=3 begins no page after that time: long runs in short quiet windows.

const EVERYTHING = 'performance,accessibility,best-practices,seo'
const [origin = 'http://localhost:3000', runs = '3', categories = EVERYTHING, ...named] = process.argv.slice(2)
const PROGRAMS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const everyPage = async () => [...(await listPages()), '/search']
const kindOf = (path) => path.replace(/^(\/[^/]+\/).+/, '$1…')
const onePerKind = (all) => [...new Map(all.map((path) => [kindOf(path), path])).values()]
const paths = named[0] === 'kinds' ? onePerKind(await everyPage()) : named.length > 0 ? named : await everyPage()
const { KEEP, MINUTES = 'Infinity' } = process.env
const lines = KEEP && existsSync(KEEP) ? readFileSync(KEEP, 'utf8').split('\n').filter(Boolean) : []
const known = lines.map((line) => JSON.parse(line))
const isKnown = new Set(known.map(({ path }) => path))
const until = Date.now() + Number(MINUTES) * 60_000
const chrome = await launch({
  chromePath: PROGRAMS.find((path) => path && existsSync(path)),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
const measured = known.filter(({ path }) => paths.includes(path))
for (const path of paths) {
  if (isKnown.has(path) || Date.now() > until) continue
  const results = []
  for (let run = 0; run < Number(runs); run += 1) {
    const result = await lighthouse(origin + path, { port: chrome.port, onlyCategories: categories.split(',') })
    if (result) results.push(result.lhr)
  }
  const scores = Object.fromEntries(
    categories.split(',').map((name) => [name, median(results.map((result) => result.categories[name]?.score ?? 0))]),
  )
  const page = { path, scores, faults: [...faultsOf(results)] }
  measured.push(page)
  if (KEEP) appendFileSync(KEEP, `${JSON.stringify(page)}\n`)
}
await chrome.kill()
for (const { path, scores, faults } of measured) {
  console.log(path, ...Object.entries(scores).map(([name, score]) => `${name} ${Math.round(score * 100)}`))
  for (const fault of faults) console.log(`    ${fault}`)
}
const missed = measured.filter(({ scores }) => Object.values(scores).some((score) => score < 1)).length
console.log(missed === 0 ? 'Every page has 100 in everything.' : `${missed} pages have less than 100 in something.`)
if (measured.length < paths.length)
  console.log(`Still to be measured: ${paths.length - measured.length} of ${paths.length}.`)
process.exitCode = missed === 0 && measured.length === paths.length ? 0 : 1

async function listPages() {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...map.matchAll(/<loc>([^<]+)</g)].map(([, address]) => new URL(address).pathname)
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

/** Audits that count and were not passed in full, in any of the runs, and what kept a run from an end. */
function faultsOf(results) {
  const faults = results.flatMap(({ audits, categories: found, runtimeError }) => [
    ...(runtimeError ? [`no score: ${runtimeError.message}`] : []),
    ...Object.values(found).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        .map(({ id }) => `${id}: ${audits[id].displayValue ?? audits[id].title}`),
    ),
  ])
  return new Set(faults)
}
