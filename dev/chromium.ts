import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import installed from './browsers.json' with { type: 'json' }

/** The machine's own browser; nothing where there is none. */
export const chromiumPath = [process.env.CHROMIUM_PATH, ...installed.browsers].find((path) => path && existsSync(path))

/** The same engine without a window's surroundings, which takes two thirds of the processor; the whole one where it is not. */
export const headlessShellPath = [process.env.CHROMIUM_PATH, installed.shell, chromiumPath].find(
  (path) => path && existsSync(path),
)

/** The same, opened; null where there is none. */
export async function openChromium(): Promise<Browser | null> {
  if (!chromiumPath) return null
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] })
}

export const NO_CHROMIUM = 'Chromium is not installed (sudo apt-get install chromium)'
