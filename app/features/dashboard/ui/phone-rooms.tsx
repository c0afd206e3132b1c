import { roomGroups } from '../rooms.ts'
import { RoomIcon } from './room-icons.tsx'

/** All rooms that aren't in a phone's bottom bar; on wide screens they are in the rail. */
export const PhoneRooms = ({ isMember }: { isMember: boolean }) => (
  <nav aria-label="All rooms" className="wrap grid gap-6 pb-section lg:hidden">
    {roomGroups(isMember).map(
      ({ heading, rooms }) =>
        heading && (
          <div key={heading}>
            <p aria-hidden="true" className="pb-1 text-sm text-soft">
              {heading}
            </p>
            <ul
              aria-label={heading}
              className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-5 border-t border-line sm:grid-cols-3"
            >
              {rooms
                .filter(({ place }) => place === 'rail')
                .map(({ href, label, icon }) => (
                  <li key={href} className="border-b border-line">
                    <a href={href} className="flex min-h-14 items-center gap-3">
                      <RoomIcon name={icon} />
                      {label}
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ),
    )}
  </nav>
)
