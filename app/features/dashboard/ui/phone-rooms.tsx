import { OTHER_ROOMS, roomsFor } from '../rooms.ts'
import { RoomIcon } from './room-icons.tsx'

/** All rooms that aren't in a phone's bottom bar; on wide screens they are in the rail. */
export function PhoneRooms({ isMember }: { isMember: boolean }) {
  const rooms = roomsFor(OTHER_ROOMS, isMember).filter(({ place }) => place === 'rail')
  return (
    <nav aria-label="All rooms" className="wrap pb-section lg:hidden">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-5 border-t border-line sm:grid-cols-3">
        {rooms.map(({ href, label, icon }) => (
          <li key={href} className="border-b border-line">
            <a href={href} className="flex min-h-14 items-center gap-3">
              <RoomIcon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
