import { expect, type Page, test } from '@playwright/test'
import { freshAddress, readMail, signIn } from './mail.ts'
import { agree } from './members.ts'
import { answerBank, CARDS, expectFailure, fillCard, press } from './payments.ts'

const AWAY = 'We can’t reach our payment provider right now. Nothing was charged. Please try again in a moment.'

type Sale = {
  name: string
  door: '/api/create-payment-intent' | '/api/create-subscription'
  /** Up to the request that begins the payment; `again` after it has failed. */
  open: (page: Page) => Promise<void>
  again: (page: Page) => Promise<void>
  /** Fills in the fields beside the card. */
  fill?: (page: Page) => Promise<void>
  /** How many payments are charged at the end; one by default. */
  charges?: 0
  pay: RegExp
  /** How the page shows a successful payment, and what it shows after going back. */
  paid: (page: Page) => Promise<void>
  back: (page: Page) => Promise<void>
}

const title = (text: string) => (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click()

const SALES: readonly Sale[] = [
  {
    name: 'the e-book',
    door: '/api/create-payment-intent',
    open: async (page) => void (await page.goto('/checkout')),
    again: tryAgain,
    fill: async (page) => {
      await page.getByLabel('Email address').fill(freshAddress('unlucky'))
      await page.getByLabel(/Give me the download at once/).check()
    },
    pay: /Complete Purchase/,
    paid: title('Purchase Successful'),
    back: (page) => expect(page.getByText('You’ve already bought this guide')).toBeVisible(),
  },
  {
    name: 'packs',
    door: '/api/create-payment-intent',
    open: async (page) => {
      await page.goto('/products/starter-pack-3')
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await page.getByRole('link', { name: 'Go to checkout' }).click()
      await page.getByLabel('Email address').fill(freshAddress('unlucky'))
      await page.getByLabel('Full name').fill('Ada King')
      await page.getByLabel('Address line 1').fill('12 St James’s Square')
      await page.getByLabel('Town or city').fill('London')
      await page.getByLabel('Postcode').fill('SW1Y 4JH')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
    },
    again: tryAgain,
    pay: /^Pay £/,
    paid: title('Thank you for your order'),
    back: title('Thank you for your order'),
  },
  {
    name: 'a donation',
    door: '/api/create-payment-intent',
    open: async (page) => {
      await page.goto('/weekly-protocols')
      await page.getByRole('button', { name: 'Buy me a Virtual Coffee' }).click()
      await page.getByRole('button', { name: '£10', exact: true }).click()
    },
    again: (page) => page.getByRole('button', { name: '£10', exact: true }).click(),
    pay: /Donate £10/,
    paid: title('Thank you for the coffee'),
    back: (page) => expect(page.getByRole('button', { name: /Donate/ })).toHaveCount(0),
  },
  {
    name: 'a membership',
    door: '/api/create-subscription',
    open: async (page) => {
      await signIn(page, freshAddress('unlucky'))
      await agree(page)
      await page.getByRole('button', { name: 'Get Started Today' }).click()
    },
    again: (page) => page.getByRole('button', { name: 'Get Started Today' }).click(),
    // A free month comes first: the card is saved, and nothing is charged.
    charges: 0,
    pay: /Start My Longevity Journey/,
    paid: title('Your Longevity Dashboard'),
    back: title('Your Longevity Dashboard'),
  },
]

for (const { name, door, open, again, fill, pay, paid, back, charges = 1 } of SALES)
  test(`whatever goes wrong on the way, ${name} is charged ${charges === 0 ? 'nothing too early' : 'once'}`, async ({
    page,
  }) => {
    const begun = await failFirst(page, door)
    await open(page)
    await expect(page.getByText(AWAY)).toBeVisible()

    const unblock = await blockStripe(page)
    await again(page)
    await expect(page.getByText('We couldn’t load the card form')).toBeVisible()
    await unblock()
    await tryAgain(page)

    await fillCard(page, CARDS.challenged)
    await fill?.(page)
    const ledger = await ledgerOf(page)
    const button = page.getByRole('button', { name: pay })
    await press(page, button)
    await answerBank(page, 'Fail')
    await expectFailure(page, /unable to authenticate|authentication failed/)
    expect(await ledger(begun)).toBe(0)

    await fillCard(page, CARDS.good)
    await press(page, button, 2)
    await paid(page)
    // From here on the test ignores the page's requests.
    await page.unroute(`**${door}`)
    await page.goBack()
    await back(page)
    expect(await ledger(begun)).toBe(charges)
  })

test('somebody who closes the tab while the card is charged gets the book by email', async ({ page, request }) => {
  const email = freshAddress('gone')
  await page.goto('/checkout')
  await fillCard(page, CARDS.good)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel(/Give me the download at once/).check()
  const charged = page.waitForResponse((response) => /\/payment_intents\/\w+\/confirm$/.test(response.url()))
  await press(page, page.getByRole('button', { name: /Complete Purchase/ }))
  await charged
  // The whole context: closing a tab in the middle of a navigation can block the browser.
  await page.context().close()
  const mail = await readMail(request, email)
  expect(mail.text).toMatch(/\/download\/[\w-]+/)
})

test('a declined card is announced once', async ({ page }) => {
  await page.goto('/checkout')
  await fillCard(page, CARDS.declined)
  await page.getByLabel('Email address').fill(freshAddress('declined'))
  await page.getByLabel(/Give me the download at once/).check()
  const announced = await page.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) words.push(alert.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return words
  })
  await press(page, page.getByRole('button', { name: /Complete Purchase/ }))
  await expectFailure(page, 'Your card was declined')
  // The toast goes by itself: until then it may have spoken.
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect(dismiss).toBeVisible()
  await expect(dismiss).toHaveCount(0)
  const declined = (await announced.jsonValue()).filter((words) => words.includes('Your card was declined'))
  expect([...new Set(declined)]).toHaveLength(1)
})

/** Fails the first request for a payment as if Stripe were unreachable; collects the payments that the others begin. */
async function failFirst(page: Page, door: string): Promise<Set<string>> {
  const begun = new Set<string>()
  let isFirst = true
  await page.route(`**${door}`, async (route) => {
    if (isFirst) {
      isFirst = false
      return route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: AWAY } } })
    }
    const response = await route.fetch()
    const { clientSecret } = await response.json()
    begun.add(String(clientSecret).split('_secret_')[0] ?? '')
    return route.fulfill({ response })
  })
  return begun
}

async function blockStripe(page: Page): Promise<() => Promise<void>> {
  const script = '**/endive/stripe.js'
  await page.route(script, (route) => route.abort())
  return () => page.unroute(script)
}

/** How many of these payments were charged, according to the provider's own books. */
async function ledgerOf(page: Page): Promise<(begun: ReadonlySet<string>) => Promise<number>> {
  const address = await page.locator('iframe[title="Secure payment input frame"]').getAttribute('src')
  const { origin } = new URL(address ?? '')
  return async (begun) => {
    const { payments } = await (await page.request.get(`${origin}/_sandbox/ledger`)).json()
    return payments.filter(({ id }: { id: string }) => begun.has(id)).length
  }
}
