import type { Page } from '@playwright/test'

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
