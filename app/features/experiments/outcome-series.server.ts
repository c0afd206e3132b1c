import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { listMeasures } from '#app/features/measures/measures.server.ts'
import type { MeasureKey } from '#app/features/measures/measures.ts'
import { asleepOf, midpointOf, nightOf } from '#app/features/sleep/night.ts'
import { listNights } from '#app/features/sleep/sleep.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DateRange, LocalDate } from '#app/values/local-date.ts'
import type { OutcomeKey, OutcomeSeries } from './outcomes.ts'

const DEVICE_MEASURES: Partial<Record<OutcomeKey, readonly MeasureKey[]>> = {
  asleep: ['asleep'],
  midpoint: ['fellAsleep', 'wokeUp'],
  restingPulse: ['restingPulse'],
  hrvRmssd: ['hrvRmssd'],
  hrvSdnn: ['hrvSdnn'],
  steps: ['steps'],
}

/** Returns an outcome as one series per source: the check-in, the sleep diary, and each device. */
export async function listOutcomeSeries(
  tools: Pick<Tools, 'db' | 'memberKeys'>,
  userId: string,
  outcome: OutcomeKey,
  range: DateRange,
): Promise<OutcomeSeries[]> {
  if (outcome === 'sleep' || outcome === 'energy' || outcome === 'stress') {
    const checkins = await listCheckins(tools, userId, range)
    const on = checkins.flatMap((one) => (one[outcome] === null ? [] : [[one.date, one[outcome]] as const]))
    return [{ source: 'Check-in', on: new Map(on) }]
  }
  const measures = DEVICE_MEASURES[outcome] ?? []
  const isNight = outcome === 'asleep' || outcome === 'midpoint'
  const [series, diaryNights] = await Promise.all([
    listMeasures(tools, userId, { measures, from: range.from }),
    isNight ? listNights(tools, userId, range) : [],
  ])
  const nights = diaryNights.flatMap((one) => nightOf(one) ?? [])
  const diary = nights.map((night) => [night.date, outcome === 'asleep' ? asleepOf(night) : midpointOf(night)] as const)
  const sources = [...new Set(series.map(({ source }) => source))].map((source) => {
    const [first, second] = measures.map(
      (key) => new Map(series.find((one) => one.source === source && one.measure === key)?.days),
    )
    const days = [...(first ?? [])].flatMap(([date, value]): [LocalDate, number][] => {
      if (outcome !== 'midpoint') return [[date, value]]
      const other = second?.get(date)
      return other === undefined ? [] : [[date, (value + other) / 2]]
    })
    return { source, on: new Map(days) }
  })
  return [...(diary.length > 0 ? [{ source: 'Sleep diary', on: new Map(diary) }] : []), ...sources]
}
