import type { LocalDate } from '#app/values/local-date.ts'
import { type MeasureKey, measureOf } from '../measures.ts'
import { findingsOf } from './findings.ts'
import { type Night, nightsOf, type Piece, type Stage } from './nights.ts'
import { ReadProblem } from './read-problem.ts'
import { sumOf } from './table.ts'

/** One measure from one device. */
export type Finding = { source: string; measure: MeasureKey; days: [LocalDate, number][] }

export type Sum = { total: number; count: number; at: number }

/** More than fifty years of nights; a file with more isn't genuine. */
const MOST_PIECES = 2_000_000
/** More than any record has: days times devices times measures. */
const MOST_FIGURES = 1_000_000

/**
 * Aggregates a file's records into daily values. The order of records doesn't matter, and devices are never added up: a
 * day's total is the largest total of any one of them.
 *
 * @param file The export's name: 'Apple Health'.
 */
export function createCollector(file: string) {
  const sums = new Map<string, Sum>()
  const pieces = new Map<string, Piece[]>()
  const nights = new Map<string, Night[]>()
  const naps = new Map<string, Map<string, number>>()
  let countOfPieces = 0

  return {
    /** Adds a value of a day and device; `at` orders several of one day. */
    add(measure: MeasureKey, day: string, value: number | null, { device = '', at = 0 } = {}): void {
      if (value === null || !Number.isFinite(value)) return
      const key = `${measure}\n${device.replaceAll('\n', ' ')}\n${day}`
      const known = sums.get(key)
      if (!known) {
        if (sums.size >= MOST_FIGURES) throw new ReadProblem('This file holds more days than anybody has lived.')
        sums.set(key, { total: value, count: 1, at })
        return
      }
      const { aggregation } = measureOf(measure)
      if (aggregation === 'largest-total' || aggregation === 'mean') {
        known.total += value
        known.count += 1
      } else if (
        aggregation === 'last'
          ? isAfter({ at, value }, known)
          : isAfter({ at: -at, value }, { ...known, at: -known.at })
      ) {
        known.total = value
        known.at = at
      }
    },
    /** Adds a part of a night: asleep, awake or only in bed. */
    piece(device: string, stage: Stage, piece: Omit<Piece, 'stage'>): void {
      countOfPieces += 1
      if (countOfPieces > MOST_PIECES) throw new ReadProblem('This file holds more nights than anybody has slept.')
      const list = pieces.get(device) ?? []
      list.push({ ...piece, stage })
      pieces.set(device, list)
    },
    /** Adds a night that the export gives as one record, without its naps. The longer of two on one day wins. */
    night(night: Omit<Night, 'naps'>): void {
      nights.set('', [...(nights.get('') ?? []), { ...night, naps: 0 }])
    },
    /** Adds a nap; duplicates count once. */
    nap(day: string, start: string, minutes: number | null): void {
      if (minutes === null) return
      const known = naps.get(day) ?? new Map<string, number>()
      naps.set(day, known.set(start, minutes))
    },
    findings(): Finding[] {
      for (const [device, list] of pieces) nights.set(device, [...(nights.get(device) ?? []), ...nightsOf(list)])
      for (const [device, list] of nights) {
        for (const night of list) {
          const at = night.asleep ?? 0
          const addNight = (measure: MeasureKey, value: number | null) =>
            this.add(measure, night.day, value, { device, at })
          addNight('asleep', night.asleep)
          addNight('awake', night.awake)
          addNight(night.asleep === null ? 'inBedFrom' : 'fellAsleep', night.from)
          addNight(night.asleep === null ? 'inBedUntil' : 'wokeUp', night.until)
          if (night.naps > 0) addNight('naps', night.naps)
        }
      }
      for (const [day, list] of naps) this.add('naps', day, sumOf([...list.values()]))
      return findingsOf(file, sums)
    },
  }
}

export type Collector = ReturnType<typeof createCollector>

// Of two values at the same instant the larger wins, so that the result doesn't depend on their order in the file.
const isAfter = (one: { at: number; value: number }, known: Sum) =>
  one.at > known.at || (one.at === known.at && one.value > known.total)
