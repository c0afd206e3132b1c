import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureApi } from './api.ts'
import { measureCompany } from './company.ts'
import { measureHistory } from './history.ts'
import { measureHomePage } from './home-page.ts'
import { measureImports } from './imports.ts'
import { measureLetters } from './letters.ts'
import { measureMembersArea } from './members-area.ts'
import { measureOffice } from './office.ts'
import { measurePages } from './pages.ts'
import { measureProcesses } from './processes.ts'
import { createReport, type Report } from './report.ts'
import { measureScale } from './scale.ts'
import { measureScripts } from './scripts.ts'
import { measureSite } from './site.ts'
import { measureSpellings } from './spellings.ts'
import { measureStart } from './start.ts'

// `npm run bench`: the product's measured promises, each with its limit and, where the machine matters, as a ratio
// within the run. `npm run bench -- home api` runs only the named parts.

const PARTS: Record<string, (folder: string, report: Report) => Promise<void>> = {
  start: measureStart,
  scripts: measureScripts,
  site: measureSite,
  spellings: measureSpellings,
  pages: measurePages,
  home: measureHomePage,
  api: measureApi,
  processes: measureProcesses,
  history: measureHistory,
  imports: measureImports,
  app: measureMembersArea,
  office: measureOffice,
  company: measureCompany,
  letters: measureLetters,
  scale: measureScale,
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const report = createReport()
const named = process.argv.slice(2)
process.stdout.write(
  `Node ${process.versions.node}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)} before the run (best below 0.5)\n`,
)
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (named.length === 0 || named.includes(name)) await measure(folder, report)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = report.end()
