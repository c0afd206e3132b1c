import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

// node measure.mjs [address of the site] [runs] [categories] [pages…]: mobile preset, median of the runs, every page of
// the site map and the search, or those that are named. Names what keeps a page from 100 and ends with 1 if any is kept.

const EVERYTHING = 'performance,accessibility,best-practices,seo'
const [origin = 'http://localhost:3000', runs = '3', categories = EVERYTHING, ...named] = process.argv.slice(2)
const PROGRAMS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const paths = named.length > 0 ? named : [...(await listPages()), '/search']
const chrome = await launch({
  chromePath: PROGRAMS.find((path) => path && existsSync(path)),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
let missed = 0
for (const path of paths) {
  const results = []
  for (let run = 0; run < Number(runs); run += 1) {
    const result = await lighthouse(origin + path, { port: chrome.port, onlyCategories: categories.split(',') })
    if (result) results.push(result.lhr)
  }
  const scores = Object.fromEntries(
    categories.split(',').map((name) => [name, median(results.map((result) => result.categories[name]?.score ?? 0))]),
  )
  if (Object.values(scores).some((score) => score < 1)) missed += 1
  console.log(path, ...Object.entries(scores).map(([name, score]) => `${name} ${Math.round(score * 100)}`))
  for (const fault of faultsOf(results)) console.log(`    ${fault}`)
}
await chrome.kill()
console.log(missed === 0 ? 'Every page has 100 in everything.' : `${missed} pages have less than 100 in something.`)
process.exitCode = missed === 0 ? 0 : 1

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
