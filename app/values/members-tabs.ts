/**
 * The tabs of the members' day, in order, each with its own address. To add one, add a line here and its page,
 * `routes/app/<name>.tsx`: the router, the frame, the worker and the build read this list. Source: specification §9.
 */
export const MEMBERS_TABS = [
  { name: 'today', href: '/app', label: 'Today', icon: 'today', place: 'bar' },
  {
    name: 'progress',
    href: '/app/progress',
    label: 'Progress',
    icon: 'progress',
    place: 'bar',
    isOfMembers: true,
    // A phone's bar has no room for these two, and marks Progress on them.
    also: ['/app/goals', '/app/insights'],
  },
  { name: 'goals', href: '/app/goals', label: 'Goals', icon: 'goals', place: 'rail', isOfMembers: true },
  { name: 'insights', href: '/app/insights', label: 'Insights', icon: 'insights', place: 'rail', isOfMembers: true },
] as const
