import { expect, it } from 'vitest'
import { SAFETY_WORDS } from './safety.ts'

it.each([
  ['My doctor has put me on blood-pressure tablets.', true],
  ['Is it the Doctor’s word against yours?', true],
  ['I take a tablet for my BLOOD PRESSURE.', true],
  ['I’m pregnant: may I fast?', true],
  ['After the sauna I had chest pains', true],
  ['I nearly fainted.', true],
  ['Dizzy in the morning', true],
  ['A change of medication', true],
  ['', false],
  ['May I swim in June?', false],
  ['The doctorate, the tabletop and a faintly printed page', false],
  ['Please press on; my chest freezer is full.', false],
])('the words ‘%s’ are a hint of safety: %s', (words, isHint) => {
  expect(new RegExp(SAFETY_WORDS, 'i').test(words)).toBe(isHint)
})
