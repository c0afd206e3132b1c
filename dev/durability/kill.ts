import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enrol } from './enrolment.ts'
import { runLedger } from './ledger.ts'
import { embeddedOnDisk, embeddedStage, postgresOnDisk, postgresStage, type Stage } from './stages.ts'

// The long run: `npm run kill -- 500` kills the product that many times in the middle of writing (`… 100 SIGTERM` stops
// it instead; `… 50 power` cuts its disk's power, too) and then counts missing and duplicated writes. With `postgres`
// as last word on PostgreSQL, which is killed at the same moment.

const [count = '100', ...words] = process.argv.slice(2)
const rounds = Number(count)
const isGraceful = words.includes('SIGTERM')
const folder = mkdtempSync(join(tmpdir(), 'kill-'))

// Ctrl+C once: no more rounds; continues with the count.
let isEnough = false
process.once('SIGINT', () => {
  isEnough = true
})
const stage = await makeStage()
if (!stage) throw new Error('PostgreSQL is not installed, or no disk may be mounted here (root, loop devices, perl).')
const startedAt = performance.now()
const report = await runLedger(stage, {
  rounds,
  isEnough: () => isEnough,
  onRound: ({ endings, acknowledged, unanswered }) =>
    process.stdout.write(
      `${endings.length}/${rounds} ended by ${endings.at(-1)}: ${acknowledged} acknowledged, ${unanswered} unanswered\n`,
    ),
})
await stage.close()
const { acknowledged, unanswered, sentAway, lost, doubled, silent, slowestStartMs } = report
process.stdout.write(
  `\n${[report.endings.length, ...words].join(' ')}: ${acknowledged} acknowledged writes, ${lost} lost, ${doubled} doubled; ${unanswered} unanswered, of which ${silent} had been carried out and ${sentAway} were sent away by a busy site; slowest start ${Math.round(slowestStartMs)} ms; ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
)
rmSync(folder, { recursive: true, force: true })
const isBad = lost > 0 || doubled > 0 || (isGraceful && silent > 0)
process.exit(isBad ? 1 : 0)

async function makeStage(): Promise<Stage | null> {
  const [data, disk] = [join(folder, 'data'), join(folder, 'disk')]
  const isCut = words.includes('power')
  if (words.includes('postgres')) return isCut ? postgresOnDisk(data, disk) : postgresStage(data)
  const used = { dataDir: data, person: await enrol(data) }
  return isCut ? embeddedOnDisk(used, disk) : embeddedStage(used, isGraceful ? 'SIGTERM' : 'SIGKILL')
}
