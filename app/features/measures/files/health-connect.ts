import type { MeasureKey } from '../measures.ts'
import { nameOf, readBytes, type SourceFile } from './archive.ts'
import { type Collector, createCollector, type Finding } from './collector.ts'
import type { Stage } from './nights.ts'
import { DAMAGED, ReadProblem } from './read-problem.ts'
import { type Cell, isSqlite, openSqlite } from './sqlite.ts'
import { dayIn } from './table.ts'

/** The file is held in memory as a whole; ten years of a phone and a watch are smaller. */
const MOST_BYTES = 200 * 1024 * 1024

const isDatabase = (file: SourceFile) => /\.db$/i.test(nameOf(file))

export const isHealthConnect = (files: readonly SourceFile[]) => files.some(isDatabase)

type Row = Record<string, Cell>

/** Tables with one value per row, and the factor into our unit: weights are in grams, energy in small calories. */
const FIGURES: readonly { table: string; column: string; measure: MeasureKey; factor: number }[] = [
  { table: 'steps_record_table', column: 'count', measure: 'steps', factor: 1 },
  { table: 'resting_heart_rate_record_table', column: 'beats_per_minute', measure: 'restingPulse', factor: 1 },
  {
    table: 'heart_rate_variability_rmssd_record_table',
    column: 'heart_rate_variability_millis',
    measure: 'hrvRmssd',
    factor: 1,
  },
  { table: 'vo2_max_record_table', column: 'vo2_milliliters_per_minute_kilogram', measure: 'vo2max', factor: 1 },
  { table: 'weight_record_table', column: 'weight', measure: 'weight', factor: 1 / 1_000 },
  { table: 'active_calories_burned_record_table', column: 'energy', measure: 'activeKcal', factor: 1 / 1_000 },
]

const STAGES: Readonly<Record<number, Stage>> = {
  1: 'awake',
  2: 'asleep',
  3: 'awake',
  4: 'asleep',
  5: 'asleep',
  6: 'asleep',
  7: 'awake',
}

/** Reads the export of Google Health Connect: a database in which each record has its app and its local offset. */
export async function readHealthConnect(files: readonly SourceFile[]): Promise<Finding[]> {
  const collector = createCollector('Health Connect')
  for (const file of files.filter(isDatabase)) {
    const bytes = await readBytes(file, MOST_BYTES)
    if (!isSqlite(bytes)) throw new ReadProblem(`“${nameOf(file)}” isn’t a Health Connect export.`)
    try {
      readDatabase(openSqlite(bytes), collector)
    } catch (error) {
      // An offset outside the file.
      throw error instanceof RangeError ? new ReadProblem(DAMAGED) : error
    }
  }
  return collector.findings()
}

function readDatabase(database: ReturnType<typeof openSqlite>, collector: Collector): void {
  const apps = new Map<Cell, string>()
  for (const { row_id, app_name, package_name } of database.rows('application_info_table'))
    apps.set(row_id ?? null, String(app_name ?? package_name ?? ''))
  const deviceOf = (row: Row) => (apps.get(row.app_info_id ?? null) ?? '').slice(0, 60)
  for (const { table, column, measure, factor } of FIGURES) {
    for (const row of database.rows(table)) {
      const [start, value] = [momentOf(row, 'start') ?? momentOf(row, ''), row[column]]
      if (start && typeof value === 'number')
        collector.add(measure, dayIn(start.wall), value * factor, { device: deviceOf(row), at: start.at })
    }
  }
  for (const row of database.rows('exercise_session_record_table')) {
    const [start, end] = [momentOf(row, 'start'), momentOf(row, 'end')]
    if (start && end)
      collector.add('activeMinutes', dayIn(start.wall), (end.at - start.at) / 60_000, { device: deviceOf(row) })
  }
  readNights(database, collector, deviceOf)
}

function readNights(
  database: ReturnType<typeof openSqlite>,
  collector: Collector,
  deviceOf: (row: Row) => string,
): void {
  const stages = Map.groupBy(database.rows('sleep_stages_table'), ({ parent_key }) => parent_key)
  for (const row of database.rows('sleep_session_record_table')) {
    const [start, end] = [momentOf(row, 'start'), momentOf(row, 'end')]
    if (!start || !end) continue
    const device = deviceOf(row)
    const [early, late] = [start.wall - start.at, end.wall - end.at]
    const own = stages.get(row.row_id ?? null) ?? []
    if (own.length === 0) {
      const wall = { wallFrom: start.wall, wallUntil: end.wall }
      collector.piece(device, 'in-bed', { from: start.at, until: end.at, ...wall })
    }
    for (const { stage_start_time: from, stage_end_time: until, stage_type: type } of own) {
      const stage = STAGES[Number(type)]
      if (stage && typeof from === 'number' && typeof until === 'number')
        collector.piece(device, stage, { from, until, wallFrom: from + early, wallUntil: until + late })
    }
  }
}

/** Parses the start or end of a record: the instant and the local time. */
function momentOf(row: Row, end: 'start' | 'end' | ''): { at: number; wall: number } | null {
  const [at, offset] = end ? [row[`${end}_time`], row[`${end}_zone_offset`]] : [row.time, row.zone_offset]
  if (typeof at !== 'number' || Math.abs(at) > 8e15) return null
  return { at, wall: at + (typeof offset === 'number' ? offset * 1_000 : 0) }
}
