import type { ReactNode } from 'react'
import type { Room } from '../rooms.ts'

/** The icon beside a room's name; in the current room its `fillable` parts are filled and its `cut` parts cut out. */
export const RoomIcon = ({ name }: { name: Room['icon'] }) => (
  <svg viewBox="0 0 24 24" strokeWidth="1.75" className="icon size-6 shrink-0" aria-hidden="true">
    {SIGNS[name]}
  </svg>
)

const SIGNS: Record<Room['icon'], ReactNode> = {
  talk: (
    <>
      <path className="fillable" d="M3.5 5.5h10v7h-5l-3 2.5v-2.5h-2Z" />
      <path d="M16.5 9h4v7h-2v2.5l-3-2.5h-4.5v-1" />
    </>
  ),
  today: (
    <>
      <circle className="fillable" cx="12" cy="12" r="8.5" />
      <path className="cut" d="m8.5 12.2 2.5 2.5 4.7-5" />
    </>
  ),
  progress: (
    <>
      <circle className="fillable" cx="12" cy="12" r="8.8" />
      <circle className="cut" cx="12" cy="12" r="5" />
      <circle className="cut" cx="12" cy="12" r="1.2" />
    </>
  ),
  goals: (
    <>
      <path className="fillable" d="M6 4.5h12l-2.5 4L18 12.5H6Z" />
      <path d="M6 4.5V21" />
    </>
  ),
  insights: (
    <>
      <path className="fillable" d="M12 3.5a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3.5Z" />
      <path d="M9.8 20h4.4" />
    </>
  ),
  learn: (
    <>
      <path
        className="fillable"
        d="M4 5.5c3-1.3 5.7-1 8 .8 2.3-1.8 5-2.1 8-.8v13c-3-1.3-5.7-1-8 .8-2.3-1.8-5-2.1-8-.8Z"
      />
      <path className="cut" d="M12 6.3v12.5" />
    </>
  ),
  people: (
    <>
      <circle className="fillable" cx="8.5" cy="9" r="3.2" />
      <circle className="fillable" cx="16.5" cy="10" r="2.6" />
      <path className="fillable" d="M2.8 19.5c.4-3.8 2.6-5.5 5.7-5.5s5.3 1.7 5.7 5.5Z" />
      <path d="M16.8 14.8c2.4.2 4 1.7 4.4 4.7h-3.4" />
    </>
  ),
  you: (
    <>
      <circle className="fillable" cx="12" cy="8" r="4" />
      <path className="fillable" d="M4.5 20c.5-4.5 3.5-6.5 7.5-6.5s7 2 7.5 6.5Z" />
    </>
  ),
  ruler: <path d="M4 16 16 4l4 4L8 20ZM8 12l2 2M11 9l2 2M14 6l2 2" />,
  flask: <path d="M9 3h6M10 3v6l-5 9.5c-.6 1.300.1 2.5 1.5 2.5h11c1.4 0 2.1-1.2 1.5-2.5L14 9V3M7.5 15h9" />,
  message: <path d="M4 5h16v11H10l-5 4v-4H4Z" />,
  calendar: <path d="M4 6h16v14H4ZM4 10.5h16M8 3v4M16 3v4" />,
  pen: <path d="M5 19l1-4.5L16.5 4 20 7.5 9.5 18Z" />,
  journal: <path d="M6 3.5h12v17H6ZM9.5 3.5v17M12 8h3.5M12 11.5h3.5" />,
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />,
  pulse: <path d="M3 12h4l2.5-6 4 12 2.5-6h5" />,
  bell: <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 21h4" />,
}
