// Checks the source without running it: types, style, floors, and unused code. Two in parallel, for two processors,
// since most of them use only one. Failures are printed in full. The rules are the scripts of package.json named
// `rule:…`, so that knip sees which programs they need.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { listUnchecked } from './unchecked.mjs'

const AT_ONCE = 2

/** What mends a failure, where its program doesn't say. */
const HELP = {
  'rule:style': '`npx biome check --write` formats and sorts whatever can be.\n',
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const waiting = Object.keys(scripts).filter((name) => name.startsWith('rule:'))
await Promise.all(Array.from({ length: AT_ONCE }, work))

async function work() {
  for (let rule = waiting.shift(); rule; rule = waiting.shift()) {
    const { code, output } = rule === 'rule:style' ? await checkStyle(scripts[rule]) : await run(scripts[rule])
    if (code === 0) continue
    process.exitCode = 1
    process.stderr.write(`\n${rule}\n${output}${HELP[rule] ?? ''}`)
  }
}

/** The style rule checks files independently: only those not checked yet in their current state. */
async function checkStyle(rule) {
  const { files, pass } = listUnchecked()
  if (files?.length === 0) return { code: 0, output: '' }
  const names = (files ?? []).map((file) => `'${file.replaceAll("'", "'\\''")}'`)
  // Command lines have a maximum length; without names, all files are checked.
  const some = ` --no-errors-on-unmatched --files-ignore-unknown=true ${names.join(' ')}`
  const outcome = await run(names.length === 0 || names.length > 500 ? rule : `${rule}${some}`)
  if (outcome.code === 0) pass()
  return outcome
}

function run(rule) {
  return new Promise((done) => {
    const child = spawn(rule, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => {
        output += part
      })
    child.once('close', (code) => done({ code, output }))
  })
}
