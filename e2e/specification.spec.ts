import { expect, test } from '@playwright/test'

// The texts the specification requires on each public page, in order. Deliberate differences are in docs/departures.md;
// this has the replacement.
const BAR = ['Home', 'About', 'Community', 'Blog', 'Contact', 'What I do (freebie)', 'Products', 'Start Free']
const QUICK_LINKS = ['Quick Links', 'Home', 'About', 'Services', 'Blog', 'Contact', 'Resources', 'Terms of Service']
const NEWSLETTER = ['Newsletter', 'Email address', 'I agree to receive occasional marketing', 'Subscribe']

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dayOf = (day: string) => [
  ...[day, '06:00', /^Tue|^Thu/.test(day) ? 'Early morning hike, 2 hrs' : 'Stretch and exercise'],
  ...['07:00', 'Sauna and shower', 'Teeth protocol', '08:00', 'Breakfast', 'Into work', '17:00', 'Run or gym'],
  ...['18:00', 'Break fast', 'Dinner', '20:00', 'Alarm to finish work', '22:00', 'Sleep protocol'],
]
const product = (name: string, price: string) => [name, price, 'What’s Included', 'Key Benefits', 'How to Use']

const PAGES: readonly (readonly [path: string, texts: readonly string[]])[] = [
  [
    '/',
    [
      ...[
        'Start Your Journey',
        'Learn More',
        'cannot be added together',
        'Nuts',
        '+3 years',
        'about 2 years, modelled',
        'Exercise',
        '+4.5 years',
        'about 3.4 years',
        'Sleep',
        '+2.5 or +5 years',
        '2.4 or 4.7 years',
      ],
      ...[
        'Social connection and purpose',
        '+7.5 years',
        '50% higher odds of survival',
        'Our mission',
        'Develop Baseline',
      ],
      ...[
        'Personal Routine',
        'Community Support',
        'Micro Lives',
        'gained or lost',
        'Six pillars',
        'Activity',
        'Nutrition',
      ],
      ...['Health Baseline', 'Latest Tech', 'Temperature Therapy', 'Mindset', 'Join the community', 'Daily tips'],
      ...['Daily facts', 'Join WhatsApp Community', 'Studies, not experts', 'Purchases support the site', 'Programmes'],
      ...[
        'TLC-Community',
        'First month free',
        'Forum access',
        'Educational resources',
        'Peer support',
        '£29.99 a month',
      ],
      ...[
        'Age-Watchers',
        'Coming Soon',
        'Waitlist',
        'Local meetups',
        'Accountability partnerships',
        'Group challenges',
      ],
      ...['Progress tracking', 'Longevity Starter Guide', '£9.99', 'Get E-book'],
    ],
  ],
  [
    '/about',
    [
      ...['About', 'Our Philosophy', 'Acceptance & Resistance', 'Baseline & Progress', 'Science-Based'],
      ...[
        'Community Support',
        'Key Insights',
        'Health-Span vs Life-Span',
        'Practical Application',
        'Filtering the Noise',
      ],
    ],
  ],
  [
    '/products',
    [
      ...['Products', 'Longevity Starter Guide', '£9.99', 'Buy Now', 'Starter Pack 1', '£49.99', 'Learn More'],
      ...['Starter Pack 2', '£89.99', 'Learn More', 'Starter Pack 3', '£149.99', 'Learn More', 'Hotbox Sauna'],
      ...[
        '£1,299.99',
        '40–80 °C',
        'Coming Soon',
        'Cold Water Tank',
        '£2,499.99',
        '1–15 °C',
        'Coming Soon',
        ...NEWSLETTER,
      ],
    ],
  ],
  ['/products/ebook', product('Longevity Starter Guide', '£9.99')],
  ...([1, 2, 3] as const).map(
    (pack) =>
      [
        `/products/starter-pack-${pack}`,
        product(`Starter Pack ${pack}`, ['£49.99', '£89.99', '£149.99'][pack - 1] ?? '').toSpliced(2, 0, 'Add to Cart'),
      ] as const,
  ),
  ['/products/hotbox-sauna', ['Coming Soon', ...product('Hotbox Sauna', '£1,299.99').toSpliced(2, 0, 'Coming Soon')]],
  ['/products/cold-water-tank', ['Coming Soon', ...product('Cold Water Tank', '£2,499.99')]],
  ['/products/elixir', ['Product Not Found', 'Back to all products']],
  [
    '/services',
    [
      ...[
        'Community',
        'Movement & Exercise',
        'Nutrition & Supplementation',
        'Health Monitoring',
        'Technology Integration',
      ],
      ...[
        'Temperature Therapy',
        'Mindset & Psychology',
        'Our Approach',
        '1',
        '2',
        '3',
        'TLC-Community',
        'Age-Watchers',
      ],
    ],
  ],
  ['/blog', ['Blog', 'min read', 'Read More', 'min read', 'Read More', ...NEWSLETTER]],
  ['/contact', ['Contact', 'Email', 'WhatsApp', '?', '?', '?', 'Name', 'Email address', 'Message', 'Send message']],
  [
    '/checkout',
    [
      'Paying by card needs JavaScript',
      'Longevity Starter Guide',
      'Digital e-book',
      '£9.99',
      '30-day money-back guarantee',
    ],
  ],
  ['/privacy-policy', ['Last updated:', 'Privacy policy']],
  ['/disclaimer', ['Last updated:', 'Disclaimer', 'information', 'not medical advice']],
  [
    '/weekly-protocols',
    [
      ...['Weekly Protocols', ...DAYS.flatMap(dayOf), 'Sunday', 'Self-care, rest and baseline body metrics', 'Monthly'],
      ...['Fitness test', 'Yearly', 'Annual blood test and check-up (age test)', 'Buy me a Virtual Coffee'],
    ],
  ],
  [
    '/app',
    [
      ...[
        'Premium Access Required',
        'Unlock Your Longevity Potential',
        'What’s Included',
        'Advanced Progress Tracking',
      ],
      ...['All seven habits', 'Personal Coaching Support', 'Share your Sunday review', 'Secure Data Storage'],
      ...[
        'Science-Backed Protocols',
        'Community Access',
        'Monthly Membership',
        '£29.99/month',
        'Unlimited routine tracking',
      ],
      ...['Personal health metrics dashboard', 'A private thread with your coach', 'Access to all premium content'],
      ...['Cancel anytime', 'First month includes full setup and onboarding', 'Secure Payment', 'Cancel Anytime'],
      '30-Day Guarantee',
    ],
  ],
  ['/no/such/page', ['404 Page Not Found', 'Home page']],
]

const PROTOCOLS = [
  ...['/stretch-exercise', '/sauna-shower', '/teeth-protocol', '/breakfast-protocol', '/work', '/run-or-gym'],
  ...['/break-fast', '/dinner', '/sleep-protocol'],
]

/** The first of these that doesn't appear after those before it; null when all do. */
function firstMissing(page: string, texts: readonly string[]): string | null {
  let at = 0
  for (const text of texts) {
    const found = page.indexOf(text, at)
    if (found < 0) return text
    at = found + text.length
  }
  return null
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })

  test('every page says what the specification makes it say, in its order', async ({ page }) => {
    test.slow()
    const year = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' }).format()
    for (const [path, texts] of PAGES) {
      await page.goto(path)
      const words = (await page.getByRole('main').innerText()).replaceAll('’', "'")
      expect(
        firstMissing(
          words,
          texts.map((text) => text.replaceAll('’', "'")),
        ),
        path,
      ).toBeNull()
      expect(firstMissing(await page.getByRole('banner').innerText(), BAR), path).toBeNull()
      const foot = await page.getByRole('contentinfo').innerText()
      expect(firstMissing(foot, QUICK_LINKS), path).toBeNull()
      expect(foot, path).toContain(`© ${year}`)
    }
  })

  test('every protocol has its text: what to do, how much, why, who should not, how sure we are', async ({ page }) => {
    for (const path of PROTOCOLS) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      const words = await page.getByRole('main').innerText()
      expect(words, path).not.toContain('content will be added')
      expect(
        firstMissing(words, ['How sure we are', 'What to do', 'Dose', 'Why', 'Who should not', 'References']),
        path,
      ).toBeNull()
    }
  })

  test('nobody is asked about cookies who cannot answer, and nothing is stored', async ({ page, context }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeHidden()
    expect(await context.cookies()).toEqual([])
  })
})
