import { expect, it } from 'vitest'
import { officePath } from './office-path.ts'

it.each([
  ['/office', '/office'],
  ['/office/orders?status=paid#top', '/office/orders?status=paid#top'],
  ['/office?x=1', '/office?x=1'],
  ['/account/email/confirm?token=a', '/account/email/confirm?token=a'],
  ['/account/programs', '/account/programs'],
  ['/officer', '/office'],
  ['/accounts', '/office'],
  ['/app', '/office'],
  ['/office/../app', '/office'],
  ['/office/confirm', '/office'],
  ['/office/confirm/codes?next=/office', '/office'],
  ['//evil.test/office', '/office'],
  ['https://evil.test/office', '/office'],
  [undefined, '/office'],
])('%s goes on to %s', (next, path) => expect(officePath(next)).toBe(path))
