import { describe, expect, it } from 'vitest'
import { OVERVIEW_PATH, openStep, pathAfter, pathBefore, pathOf, readStep, settledSteps, withFacts } from './steps.ts'

const NEW = { outcomes: {}, isPutAway: false }

describe('setting up', () => {
  it('begins with the days and goes on where it was left', () => {
    expect(openStep(NEW)).toBe('days')
    expect(openStep({ ...NEW, outcomes: { days: 'skipped' } })).toBe('consent')
    expect(openStep({ ...NEW, outcomes: { days: 'saved', consent: 'saved', timetable: 'skipped' } })).toBe('safety')
  })

  it('is over when each step was saved or skipped', () => {
    const all = { days: 'skipped', consent: 'saved', safety: 'skipped', timetable: 'skipped' } as const
    expect(openStep({ ...NEW, outcomes: all })).toBeNull()
    expect(settledSteps({ ...NEW, outcomes: all })).toBe(4)
  })

  it('takes for saved what another room has, also after it was skipped here', () => {
    const skipped = { outcomes: { safety: 'skipped' }, isPutAway: false } as const
    expect(withFacts(skipped, { safety: true, consent: false }).outcomes).toEqual({ safety: 'saved' })
    expect(withFacts(skipped, { safety: false }).outcomes).toEqual({ safety: 'skipped' })
  })

  it('leads from step to step, back again, and at the end to the overview', () => {
    expect(pathBefore('days')).toBeNull()
    expect(pathAfter('days', {})).toBe(pathOf('consent'))
    expect(pathBefore('timetable')).toBe(pathOf('safety'))
    expect(pathAfter('timetable', {})).toBe(OVERVIEW_PATH)
  })

  it('passes over what is saved already, but not over what was skipped', () => {
    expect(pathAfter('days', { consent: 'saved' })).toBe(pathOf('safety'))
    expect(pathAfter('days', { consent: 'saved', safety: 'skipped' })).toBe(pathOf('safety'))
    expect(pathAfter('days', { consent: 'saved', safety: 'saved', timetable: 'saved' })).toBe(OVERVIEW_PATH)
  })

  it.each([
    ['1', 'days'],
    ['4', 'timetable'],
    ['done', 'done'],
    ['0', null],
    ['5', null],
    ['1.5', null],
    ['x', null],
    ['', null],
    [null, null],
  ] as const)('reads the step %j of an address as %j', (asked, step) => expect(readStep(asked)).toBe(step))
})
