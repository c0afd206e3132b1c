import type { Locator, Page } from '@playwright/test'

export type Phone = { page: Page; tap(target: Locator): Promise<void> } & Record<
  'write' | 'choose' | 'setMoment',
  (target: Locator, words: string) => Promise<void>
> & { takePhotograph(target: Locator, picture: Buffer): Promise<void> }

/** A phone that counts taps, and the time the site takes for them. */
export function openPhone<Job extends string>(page: Page) {
  let taps = 0
  const done: Partial<Record<Job, { taps: number; seconds: number }>> = {}
  const phone: Phone = {
    page,
    async tap(target) {
      taps += 1
      await target.tap()
    },
    async write(target, words) {
      await phone.tap(target)
      await target.fill(words)
    },
    async choose(target, words) {
      taps += 2
      await target.selectOption({ label: words })
    },
    async setMoment(target, words) {
      taps += 3
      await target.fill(words)
    },
    async takePhotograph(target, buffer) {
      taps += 2
      await target.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
    },
  }
  return {
    done,
    async does(job: Job, work: (phone: Phone) => Promise<void>) {
      await page.goto('/office')
      taps = 0
      const startedAt = performance.now()
      await work(phone)
      done[job] = { taps, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
    },
  }
}
