// What holds the source together, without running it: types, style, floors, and what has no caller. Two at a time, for two
// processors: most of them keep only one busy. What fails is shown whole, and none hides behind another. The rules are the
// scripts of package.json that are called so, where knip sees which programs they need.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { listUnchecked } from './unchecked.mjs'

const AT_ONCE = 2

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const waiting = Object.keys(scripts).filter((name) => name.startsWith('rule:'))
await Promise.all(Array.from({ length: AT_ONCE }, work))

async function work() {
  for (let rule = waiting.shift(); rule; rule = waiting.shift()) {
    const { code, said } = rule === 'rule:style' ? await checkStyle(scripts[rule]) : await run(scripts[rule])
    if (code === 0) continue
    process.exitCode = 1
    process.stderr.write(`\n${rule}\n${said}`)
  }
}

/** The rule that looks at each file for itself: at those alone that it has not passed as they are. */
async function checkStyle(rule) {
  const { files, pass } = listUnchecked()
  if (files?.length === 0) return { code: 0, said: '' }
  const names = (files ?? []).map((file) => `'${file.replaceAll("'", "'\\''")}'`)
  // A line of a shell has an end; with no names, all are looked at.
  const some = ` --no-errors-on-unmatched --files-ignore-unknown=true ${names.join(' ')}`
  const outcome = await run(names.length === 0 || names.length > 500 ? rule : `${rule}${some}`)
  if (outcome.code === 0) pass()
  return outcome
}

function run(rule) {
  return new Promise((done) => {
    const child = spawn(rule, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => {
        said += part
      })
    child.once('close', (code) => done({ code, said }))
  })
}
