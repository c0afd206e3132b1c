import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import type { Page } from '#app/values/page-link.ts'

type Declared = {
  href: Page
  label: string
  icon: string
  /** `bar`: also in a phone's bottom bar. `foot`: at the bottom of the rail. */
  place: 'bar' | 'rail' | 'foot'
  /** Whether it requires a membership; other users don't see the link. */
  isOfMembers?: true
  /** Paths of further pages that belong to the room. */
  also?: readonly string[]
}

/** Links the tabs to the panel of the open one (ARIA ids). */
export const TABS_ID = 'dashboard'

/** The first rooms, which are the tabs of the day. */
export const TAB_ROOMS = MEMBERS_TABS satisfies readonly Declared[]

// In the order of the rail, by heading ('You' has none). A new room is one more line here.
const GROUPS = [
  {
    heading: 'Learn and meet',
    rooms: [
      { href: '/app/library', label: 'Learn', icon: 'learn', place: 'bar' },
      {
        ...{ href: '/app/coach', label: 'Coach', icon: 'message', place: 'rail', isOfMembers: true },
        also: ['/app/call', '/app/sharing', '/app/partner'],
      },
      { href: '/app/events', label: 'Events', icon: 'people', place: 'rail', also: ['/app/groups'] },
      { href: '/app/talk', label: 'Talk', icon: 'talk', place: 'rail', isOfMembers: true },
    ],
  },
  {
    heading: 'Records',
    rooms: [
      { href: '/app/baseline', label: 'Baseline', icon: 'ruler', place: 'rail', isOfMembers: true },
      { href: '/app/measures', label: 'Watch and phone', icon: 'pulse', place: 'rail', isOfMembers: true },
      { href: '/app/journal', label: 'Journal', icon: 'journal', place: 'rail' },
      { href: '/app/sleep', label: 'Sleep diary', icon: 'moon', place: 'rail', isOfMembers: true },
      { href: '/app/experiments', label: 'Trials', icon: 'flask', place: 'rail', isOfMembers: true },
      { href: '/app/review', label: 'Sunday review', icon: 'pen', place: 'rail', isOfMembers: true },
    ],
  },
  {
    heading: 'Plan',
    rooms: [
      { href: '/app/timetable', label: 'Timetable', icon: 'calendar', place: 'rail' },
      { href: '/app/reminders', label: 'Reminders', icon: 'bell', place: 'rail' },
    ],
  },
  { heading: null, rooms: [{ href: '/account', label: 'You', icon: 'you', place: 'foot' }] },
] as const satisfies readonly { heading: string | null; rooms: readonly Declared[] }[]

/** A room of the members' app. Its sign is drawn by ui/room-icons.tsx. */
export type Room = Declared & { icon: (typeof TAB_ROOMS | (typeof GROUPS)[number]['rooms'])[number]['icon'] }

/** Every room that is no tab. */
export const OTHER_ROOMS: readonly Room[] = GROUPS.flatMap<Room>(({ rooms }) => rooms)

/** Returns the rooms that a user sees links to. */
export const roomsFor = <R extends Room>(rooms: readonly R[], isMember: boolean): R[] =>
  rooms.filter(({ isOfMembers }) => isMember || !isOfMembers)

/** Returns those that are no tab by the headings of the rail. */
export const roomGroups = (isMember: boolean): { heading: string | null; rooms: Room[] }[] =>
  GROUPS.map(({ heading, rooms }) => ({ heading, rooms: roomsFor<Room>(rooms, isMember) }))

/** Returns the items of a phone's bottom bar. */
export const barOf = (isMember: boolean): Room[] =>
  roomsFor<Room>([...TAB_ROOMS, ...OTHER_ROOMS], isMember).filter(({ place }) => place !== 'rail')

/** Whether a path belongs to a room. The first room matches its own path only, since all others are below it. */
export function isHere({ href, also = [] }: Pick<Room, 'href' | 'also'>, path: string): boolean {
  if (href === MEMBERS_TABS[0].href) return path === href
  return [href, ...also].some((own) => path === own || path.startsWith(`${own}/`))
}
