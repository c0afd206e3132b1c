import { expect, it } from 'vitest'
import { byline } from './byline.ts'

it.each([
  [{ author: 'Ann Lee', reviewer: 'Dr Ben Rose' }, 'By Ann Lee, reviewed by Dr Ben Rose'],
  [{ author: 'Ann Lee' }, 'By Ann Lee'],
  [{ reviewer: 'Dr Ben Rose' }, 'Reviewed by Dr Ben Rose'],
  [{}, null],
])('names whoever stands behind a text: %o', (people, words) => expect(byline(people)).toBe(words))
