import { expect, type Page } from '@playwright/test'

/** The keys of what this device stores for its member (`app/browser/device-store.ts`). */
export const listKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('members-area', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const listing = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          listing.onsuccess = () => {
            opening.result.close()
            resolve(listing.result.map(String))
          }
        }
      }),
  )

/** Waits until this is on the device's disk: a page that is left earlier takes it along. */
export const untilKept = (page: Page, key: RegExp) =>
  expect.poll(() => listKept(page)).toContainEqual(expect.stringMatching(key))
