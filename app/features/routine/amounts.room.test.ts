import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('how much of a habit it was', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    cookie = await app.signInToTrack('amounts@example.test', 'Europe/London')
  })
  afterAll(() => app.close())

  const say = (habit: string, json: object, date = '2026-06-15') =>
    app.request(`/api/routine/${date}/${habit}/amount`, { json, cookie })
  const known = async () => (await app.request('/api/routine/2026-06-15/amounts', { cookie })).json()

  it('is kept, changed and taken back, and ticks nothing', async () => {
    expect(await known()).toEqual([])
    expect((await say('hotExposure', { amount: 20, celsius: 80 })).status).toBe(200)
    await say('hotExposure', { amount: '15', celsius: '' })
    expect(await known()).toEqual([{ habit: 'hotExposure', amount: 15, celsius: null }])
    expect((await (await app.request('/api/routine', { cookie })).json()).hotExposure).toBe(false)
    await say('hotExposure', {})
    expect(await known()).toEqual([])
  })

  describe('from several devices', () => {
    const late = { id: 'aaaaaaaaaaa1', at: '2026-06-15T11:00:00.000Z' }
    const early = { id: 'aaaaaaaaaaa2', at: '2026-06-15T10:59:59.999Z' }
    const amountOf = async (habit: string) =>
      (await known()).find((one: { habit: string }) => one.habit === habit) ?? null
    /** Sends a habit's figures as a device does, and returns the answers. */
    async function answers(habit: string, figures: Record<string, string>, mark: { id: string; at: string }) {
      const userId = await app.idOf(cookie)
      const entries = Object.entries(figures).map(([figure, value]) => ({
        ...mark,
        date: '2026-06-15',
        field: `${figure}.${habit}`,
        value,
      }))
      const answer = await app.request('/api/entries', { method: 'PUT', json: { userId, entries }, cookie })
      expect(answer.status).toBe(200)
      return (await answer.json()).entries
    }
    const enter = async (...said: Parameters<typeof answers>) =>
      (await answers(...said)).map(({ value }: { value: string }) => value)

    it('of two figures the later one stays, whichever arrives first, and the other figure is left alone', async () => {
      await enter('coldExposure', { amount: '2' }, late)
      expect(await enter('coldExposure', { amount: '5', celsius: '9' }, early)).toEqual(['2', '9'])
      await enter('coldExposure', { celsius: '12' }, late)
      expect(await amountOf('coldExposure')).toEqual({ habit: 'coldExposure', amount: 2, celsius: 12 })
    })

    it('what was taken back is not brought back by anything older', async () => {
      await enter('exercise', { amount: '30' }, { id: 'aaaaaaaaaaa0', at: '2026-06-15T08:00:00.000Z' })
      await enter('exercise', { amount: '' }, late)
      expect(await amountOf('exercise')).toBeNull()
      expect(await enter('exercise', { amount: '45' }, early)).toEqual([''])
      expect(await amountOf('exercise')).toBeNull()
    })

    it('a figure that nobody can have reached is refused in words, and the other one is kept', async () => {
      const mark = { id: 'aaaaaaaaaaa9', at: '2026-06-15T11:30:00.000Z' }
      const [amount, celsius] = await answers('coldExposure', { amount: '31', celsius: '13' }, mark)
      const sentence = 'Give 0.25 to 30 minutes.'
      expect(amount).toMatchObject({ status: 400, error: { message: sentence, fields: { amount: sentence } } })
      expect(celsius).toEqual({ id: mark.id, value: '13' })
    })

    it('the form counts as of now, in both figures', async () => {
      await say('hotExposure', { amount: 12 })
      await enter('hotExposure', { amount: '20', celsius: '90' }, late)
      expect(await amountOf('hotExposure')).toEqual({ habit: 'hotExposure', amount: 12, celsius: null })
    })

    it('a clock that runs ahead cannot hold a figure against later ones', async () => {
      await enter('breathing', { amount: '5' }, { id: 'aaaaaaaaaaa3', at: '2027-01-01T00:00:00.000Z' })
      app.setNow('2026-06-15T12:00:01Z')
      await enter('breathing', { amount: '10' }, { id: 'aaaaaaaaaaa4', at: '2026-06-15T12:00:00.500Z' })
      expect(await amountOf('breathing')).toMatchObject({ amount: 10 })
    })
  })

  it('is nobody else’s to read', async () => {
    await say('meditation', { amount: 12 })
    const other = await app.signInToTrack('other-amounts@example.test', 'Europe/London')
    expect(await (await app.request('/api/routine/2026-06-15/amounts', { cookie: other })).json()).toEqual([])
  })

  it.each([
    ['more than anybody can', 'hotExposure', { amount: 121 }, '2026-06-15'],
    ['a temperature of what has none', 'exercise', { amount: 30, celsius: 20 }, '2026-06-15'],
    ['half a degree', 'coldExposure', { celsius: 11.5 }, '2026-06-15'],
    ['a word', 'exercise', { amount: 'long' }, '2026-06-15'],
    ['anything of what is not measured', 'healthyNutrition', { amount: 1 }, '2026-06-15'],
    ['a day to come', 'exercise', { amount: 30 }, '2026-06-16'],
  ])('is refused: %s', async (_, habit, body, date) => expect((await say(habit, body, date)).status).toBe(400))
})
