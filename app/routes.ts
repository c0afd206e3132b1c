import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

// Every page of the site, in menu order. What is not a page (JSON, files, the mailbox) is in server/app.ts. Pages that
// come with the product's texts are read from `content/`: a tenth protocol is one more file there.
export default [
  index('routes/public/home.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('services', 'routes/public/services.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('contact/sent', 'routes/public/contact-sent.tsx'),
  route('weekly-protocols', 'routes/public/weekly-protocols.tsx'),
  ...eachText('protocols', 'routes/public/protocol.tsx'),
  ...prefix('tests', eachText('tests', 'routes/public/protocol.tsx')),
  // Those that the coach has added; a link to them cannot be held to anything by the compiler.
  route(':slug', 'routes/public/protocol.tsx', { id: 'added' }),
  route('tests/:slug', 'routes/public/protocol.tsx', { id: 'added-test' }),
  route('pillars/:slug', 'routes/public/pillar.tsx'),
  route('blog', 'routes/public/blog.tsx'),
  route('blog/:slug', 'routes/public/post.tsx'),
  route('evidence', 'routes/public/evidence.tsx'),
  route('search', 'routes/public/search.tsx'),
  ...prefix('newsletter', [
    route('check-inbox', 'routes/public/newsletter-check-inbox.tsx'),
    route('confirm', 'routes/public/newsletter-confirm.tsx'),
    route('preferences', 'routes/public/newsletter-preferences.tsx'),
    route('unsubscribe', 'routes/public/newsletter-unsubscribe.tsx'),
  ]),
  route('letters', 'routes/public/letters.tsx'),
  route('letters/:slug', 'routes/public/letter.tsx'),
  route('donation/thanks', 'routes/public/donation-thanks.tsx'),
  ...eachText('legal', 'routes/public/legal.tsx'),
  route('complaints/sent', 'routes/public/complaints-sent.tsx'),

  route('products', 'routes/shop/products.tsx'),
  route('products/:productId', 'routes/shop/product.tsx'),
  route('checkout', 'routes/shop/checkout.tsx'),
  route('community/join', 'routes/shop/community-join.tsx'),
  route('cart', 'routes/shop/cart.tsx'),
  route('cart/checkout', 'routes/shop/cart-checkout.tsx'),
  route('orders/:orderId', 'routes/shop/order.tsx'),
  route('receipts/:id', 'routes/shop/receipt.tsx'),
  route('download', 'routes/shop/download.tsx'),
  route('download/:token', 'routes/shop/download-link.tsx'),

  layout('routes/app/dashboard.tsx', [
    route('app', 'routes/app/today.tsx'),
    route('app/progress', 'routes/app/progress.tsx'),
    route('app/goals', 'routes/app/goals.tsx'),
    route('app/insights', 'routes/app/insights.tsx'),
  ]),
  ...prefix('app', [
    route('why/:habit', 'routes/app/why-habit.tsx'),
    route('why/:habit/panel', 'routes/app/why-habit-panel.ts'),
    route('set-up', 'routes/app/set-up.tsx'),
    route('safety', 'routes/app/set-up.tsx', { id: 'safety' }),
    route('timetable', 'routes/app/set-up.tsx', { id: 'timetable' }),
    route('experiments', 'routes/app/experiments.tsx'),
    route('review', 'routes/app/review.tsx'),
    route('baseline', 'routes/app/baseline.tsx'),
    route('baseline/sheet.pdf', 'routes/app/baseline-sheet.tsx'),
    route('baseline/:measure', 'routes/app/baseline-measure.tsx'),
    route('measures', 'routes/app/measures.tsx'),
    route('reminders', 'routes/app/reminders.tsx'),
    route('coach', 'routes/app/coach.tsx'),
  ]),
  route('check-in', 'routes/app/check-in.tsx'),
  route('reminders/stop', 'routes/app/reminders-stop.tsx'),

  route('sign-in', 'routes/account/sign-in.tsx'),
  route('sign-in/sent', 'routes/account/sign-in-sent.tsx'),
  route('sign-in/confirm', 'routes/account/sign-in-confirm.tsx'),
  route('sign-out', 'routes/account/sign-out.tsx'),
  ...prefix('account', [
    index('routes/account/account.tsx'),
    route('email', 'routes/account/email.tsx'),
    route('email/confirm', 'routes/account/email-confirm.tsx'),
    route('data', 'routes/account/data.tsx'),
    route('programs', 'routes/account/programs.tsx'),
    route('closing', 'routes/account/closing.tsx'),
    route('import', 'routes/account/import.tsx'),
    route('history', 'routes/account/history.tsx'),
    route('join', 'routes/account/join.tsx'),
  ]),

  ...prefix('office/confirm', [index('routes/office/confirm.tsx'), route('codes', 'routes/office/confirm-codes.tsx')]),
  layout('routes/office/layout.tsx', [
    ...prefix('office', [
      index('routes/office/desk.tsx'),
      route('menu', 'routes/office/menu.tsx'),
      route('orders', 'routes/office/orders.tsx'),
      route('orders/packing', 'routes/office/packing.tsx'),
      route('orders/:id', 'routes/office/order.tsx'),
      route('sales/:kind/:id', 'routes/office/sale.tsx'),
      route('visits', 'routes/office/visits.tsx'),
      route('settings', 'routes/office/settings.tsx'),
      route('settings/:key', 'routes/office/setting.tsx'),
      route('security', 'routes/office/security.tsx'),
      route('staff', 'routes/office/staff.tsx'),
      route('coaching', 'routes/office/coaching.tsx'),
      route('coaching/:id', 'routes/office/coaching-member.tsx'),
      route('letters', 'routes/office/letters.tsx'),
      route('letters/lists', 'routes/office/lists.tsx'),
      route('letters/lists/:list', 'routes/office/list.tsx'),
      route('letters/:id', 'routes/office/letter.tsx'),
      route('letters/:id/edit', 'routes/office/letter-edit.tsx'),
      route('inbox', 'routes/office/inbox.tsx'),
      route('inbox/answers', 'routes/office/inbox-answers.tsx'),
      route('inbox/:id', 'routes/office/inbox-thread.tsx'),
      route('products', 'routes/office/products.tsx'),
      route('products/:id', 'routes/office/product.tsx'),
      route('people', 'routes/office/people.tsx'),
      route('people/:id', 'routes/office/person.tsx'),
      route('audit', 'routes/office/audit.tsx'),
      route('media', 'routes/office/media.tsx'),
      ...prefix('texts', [
        index('routes/office/texts.tsx'),
        route('new', 'routes/office/text-new.tsx'),
        route(':kind/:slug', 'routes/office/text.tsx'),
        route(':kind/:slug/history', 'routes/office/text-history.tsx'),
        route(':kind/:slug/merge', 'routes/office/text-merge.tsx'),
        route(':kind/:slug/preview', 'routes/office/text-preview.tsx'),
      ]),
      route('health', 'routes/office/health.tsx'),
      route('find', 'routes/office/find.tsx'),
    ]),
  ]),

  route('preview/:token', 'routes/public/preview.tsx'),
  route('dev/design', 'routes/dev/design.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig

/** One page for each text of a folder, under the name of its file. */
function eachText(folder: string, file: string) {
  const slugs = globSync(`content/${folder}/*.md`).map((path) => basename(path, '.md'))
  return slugs.toSorted().map((slug) => route(slug, file, { id: `${folder}/${slug}` }))
}
