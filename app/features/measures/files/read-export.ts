import { isApple, mayBeApple, readApple } from './apple.ts'
import { listFiles, type Progress, type SourceFile } from './archive.ts'
import type { Finding } from './collector.ts'
import { isFitbit, readFitbit } from './fitbit.ts'
import { isGarmin, readGarmin } from './garmin.ts'
import { isHealthConnect, readHealthConnect } from './health-connect.ts'
import { isOura, readOura } from './oura.ts'
import { DAMAGED, ReadProblem } from './read-problem.ts'
import { isWhoop, readWhoop } from './whoop.ts'

type Reader = {
  isOne: (files: readonly SourceFile[]) => boolean
  read: (files: readonly SourceFile[], timeZone: string) => Promise<Finding[]>
}

const READERS: readonly Reader[] = [
  { isOne: isApple, read: readApple },
  { isOne: isOura, read: readOura },
  { isOne: isWhoop, read: readWhoop },
  { isOne: isGarmin, read: readGarmin },
  { isOne: isFitbit, read: readFitbit },
  { isOne: isHealthConnect, read: readHealthConnect },
]

/**
 * Reads the daily values in the chosen health exports, which are recognised by their file names.
 *
 * @param timeZone The member's own, for exports without a time zone.
 * @throws ReadProblem with a message; then nothing was read.
 */
export async function readExport(
  picked: readonly File[],
  { timeZone, progress }: { timeZone: string; progress: Progress },
): Promise<Finding[]> {
  try {
    const files = await listFiles(picked, progress)
    const known = READERS.filter(({ isOne }) => isOne(files))
    const readers = known.length === 0 && mayBeApple(files) ? [{ read: readApple }] : known
    if (readers.length === 0)
      throw new ReadProblem(
        'This isn’t an export we know. We can read those of Apple Health, Oura, Whoop, Garmin, Fitbit and Health Connect.',
      )
    const findings: Finding[] = []
    for (const { read } of readers) findings.push(...(await read(files, timeZone)))
    if (findings.length === 0) throw new ReadProblem('We found no daily figures in this export.')
    return findings
  } catch (error) {
    // The browser throws these for a damaged compressed stream.
    if (error instanceof TypeError || error instanceof RangeError) throw new ReadProblem(DAMAGED, { cause: error })
    throw error
  }
}
