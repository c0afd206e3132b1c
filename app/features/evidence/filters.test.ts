import { describe, expect, it } from 'vitest'
import { isFiltered, passes, readFilters } from './filters.ts'

const claim = { habits: ['exercise', 'hotExposure'], grade: 'Moderate', design: 'cohort' } as const
const read = (query: string) => readFilters(new URLSearchParams(query))

describe('filtering the register', () => {
  it.each([
    ['', true, false],
    ['habit=&grade=&design=', true, false],
    ['habit=exercise', true, true],
    ['habit=hotExposure&grade=Moderate&design=cohort', true, true],
    ['habit=fasting', false, true],
    ['grade=Strong', false, true],
    ['grade=moderate', true, false],
    ['design=trial', false, true],
    ['habit=exercise&design=trial', false, true],
    ['habit=constructor&design=toString', true, false],
  ])('%j', (query, isShown, isAsked) => {
    expect([passes(read(query), claim), isFiltered(read(query))]).toEqual([isShown, isAsked])
  })
})
