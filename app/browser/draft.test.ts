import { expect, it } from 'vitest'
import { storeInMemory } from '#dev/store-in-memory.ts'
import { keepDraft } from './draft.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function opened(kept: Map<string, unknown>, { owner = 'ann', place = 'coach', saved = '' } = {}) {
  const form = new EventTarget()
  const field = { name: 'body', value: saved, defaultValue: saved }
  const draft = keepDraft(form, () => [field], storeInMemory(kept), { owner, place })
  await settled()
  async function write(words: string) {
    field.value = words
    form.dispatchEvent(new Event('input'))
    draft.stop()
    await settled()
  }
  return { form, field, write, ...draft }
}

it('keeps what is typed until the page comes again', async () => {
  const kept = new Map()
  await (await opened(kept)).write('My knee')
  expect((await opened(kept)).field.value).toBe('My knee')
})

it('keeps it for the same person and the same form', async () => {
  const kept = new Map()
  await (await opened(kept, { place: 'note/two' })).write('My knee')
  expect((await opened(kept, { place: 'note' })).field.value).toBe('')
  expect((await opened(kept, { owner: 'ben', place: 'note/two' })).field.value).toBe('')
})

it('forgets it once the form is empty again or was sent', async () => {
  const kept = new Map()
  const { form } = await opened(kept)
  await (await opened(kept)).write('My knee')
  form.dispatchEvent(new Event('reset'))
  await settled()
  expect(kept.size).toBe(0)
  await (await opened(kept)).write('My knee')
  await (await opened(kept)).write('')
  expect(kept.size).toBe(0)
})

it('leaves alone what has been saved since, elsewhere', async () => {
  const kept = new Map()
  await (await opened(kept, { saved: 'One' })).write('One and two')
  expect((await opened(kept, { saved: 'Three' })).field.value).toBe('Three')
  expect((await opened(kept, { saved: 'One' })).field.value).toBe('One and two')
})
