import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const PROGRAMS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The machine's own browser; null where there is none. */
export async function openChromium(): Promise<Browser | null> {
  const executablePath = PROGRAMS.find((path) => path !== undefined && existsSync(path))
  return executablePath ? await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }) : null
}

export const NO_CHROMIUM = 'Chromium is not installed (sudo apt-get install chromium)'
