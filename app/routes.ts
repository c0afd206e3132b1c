import { index, type RouteConfig, route } from '@react-router/dev/routes'

// Every page of the site, in menu order. What is not a page (JSON, files, the mailbox) is in server/app.ts.
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('services', 'routes/services.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('contact/sent', 'routes/contact-sent.tsx'),
  route('products', 'routes/products.tsx'),
  route('products/:productId', 'routes/product.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('cart/checkout', 'routes/cart-checkout.tsx'),
  route('orders/:orderId', 'routes/order.tsx'),
  route('weekly-protocols', 'routes/weekly-protocols.tsx'),
  ...[
    ...['stretch-exercise', 'sauna-shower', 'teeth-protocol', 'breakfast-protocol', 'work', 'run-or-gym'],
    ...['break-fast', 'dinner', 'sleep-protocol', 'tests/:slug'],
  ].map((path) => route(path, 'routes/protocol.tsx', { id: path })),
  route('pillars/:slug', 'routes/pillar.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/:slug', 'routes/post.tsx'),
  route('evidence', 'routes/evidence.tsx'),
  route('search', 'routes/search.tsx'),

  route('newsletter/check-inbox', 'routes/newsletter-check-inbox.tsx'),
  route('newsletter/confirm', 'routes/newsletter-confirm.tsx'),
  route('newsletter/preferences', 'routes/newsletter-preferences.tsx'),
  route('newsletter/unsubscribe', 'routes/newsletter-unsubscribe.tsx'),
  route('donation/thanks', 'routes/donation-thanks.tsx'),
  route('download', 'routes/download.tsx'),
  route('download/:token', 'routes/download-link.tsx'),

  route('app', 'routes/members.tsx'),
  route('app/why/:habit', 'routes/why-habit.tsx'),
  route('app/set-up', 'routes/set-up.tsx'),
  route('app/safety', 'routes/set-up.tsx', { id: 'safety' }),
  route('app/timetable', 'routes/set-up.tsx', { id: 'timetable' }),
  route('app/review', 'routes/review.tsx'),
  route('app/baseline', 'routes/baseline.tsx'),
  route('app/baseline/sheet.pdf', 'routes/baseline-sheet.tsx'),
  route('app/baseline/:measure', 'routes/baseline-measure.tsx'),
  route('sign-in', 'routes/sign-in.tsx'),
  route('sign-in/sent', 'routes/sign-in-sent.tsx'),
  route('sign-in/confirm', 'routes/sign-in-confirm.tsx'),
  route('sign-out', 'routes/sign-out.tsx'),
  route('account', 'routes/account.tsx'),
  route('account/data', 'routes/account-data.tsx'),
  route('account/closing', 'routes/account-closing.tsx'),
  route('account/history', 'routes/account-history.tsx'),

  ...['privacy-policy', 'disclaimer', 'terms', 'cookies', 'accessibility', 'refunds', 'complaints'].map((path) =>
    route(path, 'routes/legal.tsx', { id: path }),
  ),

  route('dev/design', 'routes/dev-design.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
