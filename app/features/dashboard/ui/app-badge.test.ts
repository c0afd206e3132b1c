import { expect, it } from 'vitest'
import { openHabits } from './app-badge.ts'

it.each([
  [{ applicable: 7, completed: 0, outcome: 'missed' }, 7],
  [{ applicable: 7, completed: 5, outcome: 'kept' }, 2],
  [{ applicable: 7, completed: 7, outcome: 'kept' }, 0],
  // Two habits aren't due today by their weekly target.
  [{ applicable: 5, completed: 4, outcome: 'kept' }, 1],
  // Paused or ill: nothing is due.
  [{ applicable: 7, completed: 0, outcome: 'neutral' }, 0],
] as const)('of %j the icon says %i', (day, open) => expect(openHabits(day)).toBe(open))

it('says nothing of a day that is not known', () => expect(openHabits(undefined)).toBe(0))
