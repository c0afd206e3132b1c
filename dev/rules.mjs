// What holds the source together, without running it: types, style, floors, and what has no caller. Two at a time, for two
// processors: most of them keep only one busy. What fails is shown whole, and none hides behind another. The rules are the
// scripts of package.json that are called so, where knip sees which programs they need.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const AT_ONCE = 2

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const waiting = Object.keys(scripts).filter((name) => name.startsWith('rule:'))
await Promise.all(Array.from({ length: AT_ONCE }, work))

async function work() {
  for (let rule = waiting.shift(); rule; rule = waiting.shift()) {
    const { code, said } = await run(scripts[rule])
    if (code === 0) continue
    process.exitCode = 1
    process.stderr.write(`\n${rule}\n${said}`)
  }
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
