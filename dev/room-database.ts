// Prints the database that `npm run check` runs the room tests on: PostgreSQL where its programs are, since it's quicker
// there. With `--other` it prints the one that `npm test` adds.
import { findPrograms } from './private-postgres.ts'

const [quicker, other] = findPrograms() ? (['postgres', 'embedded'] as const) : (['embedded', 'postgres'] as const)
process.stdout.write(process.argv.includes('--other') ? other : quicker)
