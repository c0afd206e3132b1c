import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import installed from './browsers.json' with { type: 'json' }

/** The installed browser; undefined when there is none. */
export const chromiumPath = [process.env.CHROMIUM_PATH, ...installed.browsers].find((path) => path && existsSync(path))

/** The headless shell, which needs two thirds of the processor time; the full browser where it's missing. */
export const headlessShellPath = [process.env.CHROMIUM_PATH, installed.shell, chromiumPath].find(
  (path) => path && existsSync(path),
)

/** Launches it; null when there is none. */
export async function openChromium(): Promise<Browser | null> {
  if (!chromiumPath) return null
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] })
}

export const NO_CHROMIUM = 'Chromium is not installed (sudo apt-get install chromium)'
