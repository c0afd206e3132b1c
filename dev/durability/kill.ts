import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enrol } from './enrolment.ts'
import { keepLedger } from './ledger.ts'

// The long run: `npm run kill -- 100` ends the product a hundred times in the middle of writing
// (`… 100 SIGTERM` asks it to stop instead) and counts what is missing afterwards.

const rounds = Number(process.argv[2] ?? 100)
const signal = process.argv[3] === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL'
const folder = mkdtempSync(join(tmpdir(), 'kill-'))

const report = await keepLedger(
  { dataDir: folder, person: await enrol(folder) },
  {
    rounds,
    signal,
    onRound: ({ endings, acknowledged, unanswered }) =>
      process.stdout.write(
        `${endings.length}/${rounds} ended by ${endings.at(-1)}: ${acknowledged} acknowledged, ${unanswered} unanswered\n`,
      ),
  },
)
const { acknowledged, unanswered, lost, silent, slowestStartMs } = report
process.stdout.write(
  `\n${acknowledged} acknowledged writes, ${lost} lost; ${unanswered} unanswered, of which ${silent} had been carried out; slowest start ${Math.round(slowestStartMs)} ms\n`,
)
rmSync(folder, { recursive: true, force: true })
const isBad = lost > 0 || (signal === 'SIGTERM' && silent > 0)
process.exit(isBad ? 1 : 0)
