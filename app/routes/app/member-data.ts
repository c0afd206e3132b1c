import type { Route } from './+types/members'

/** What the page knows of somebody who is a member. */
export type MemberData = NonNullable<NonNullable<Route.ComponentProps['loaderData']>['member']>
