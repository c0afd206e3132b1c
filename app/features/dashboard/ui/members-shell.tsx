import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Mark } from '#app/ui/rings/mark.tsx'
import { TabList } from '#app/ui/tabs.tsx'
import { Toaster } from '#app/ui/toast.tsx'
import { barOf, isHere, type Room, roomGroups, roomsFor, TAB_ROOMS, TABS_ID } from '../rooms.ts'
import { tabOf } from '../tabs.ts'
import { RoomIcon } from './room-icons.tsx'

type Props = {
  path: string
  isMember: boolean
  isDemo: boolean
  /** Whether the user is staff; only staff see the link to the office. */
  worksHere: boolean
  children: ReactNode
}

/**
 * The frame of the members' app: a rail with every room on wide screens, a bar of four on a phone, and one line of
 * small print. It consists of links and works without script. There is no cookie banner here: only necessary cookies
 * are set until the user chooses, and the public pages ask.
 */
export function MembersShell({ path, isMember, isDemo, worksHere, children }: Props) {
  const hasTabs = isMember && TAB_ROOMS.some(({ href }) => href === path)
  return (
    <div className="app-page">
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <meta name="theme-color" content="#f7f5ef" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#111814" media="(prefers-color-scheme: dark)" />
      <a href="#main" className="skip-link print:hidden">
        Skip to content
      </a>
      <header className={classNames('app-rail print:hidden', path === '/app' && 'is-today')}>
        <a href="/" className="app-home" aria-label="Longevity, home page">
          <Mark />
          <span>Longevity</span>
        </a>
        {hasTabs && <DashboardTabs path={path} />}
        <nav aria-label="Rooms" className="app-rooms">
          {!hasTabs &&
            roomsFor<Room>(TAB_ROOMS, isMember).map((room) => <RoomLink key={room.href} {...{ room, path }} />)}
          {roomGroups(isMember).map(({ heading, rooms }) => (
            <Fragment key={heading ?? 'alone'}>
              {heading && (
                <p aria-hidden="true" className="app-group">
                  {heading}
                </p>
              )}
              <ul aria-label={heading ?? undefined}>
                {rooms.map((room) => (
                  <li key={room.href}>
                    <RoomLink {...{ room, path }} />
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
          {worksHere && (
            <a href="/office" className="app-room">
              <span>Office</span>
            </a>
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {isDemo && (
          <p className="app-above px-2 py-1 text-center text-xs text-soft print:hidden">
            This is a demo. Its people are made up, and no money moves.
          </p>
        )}
        {children}
      </main>
      <footer className="app-foot print:hidden">
        <a href="/disclaimer">Not medical advice</a>
        <a href="/app/safety">Safety</a>
        <a href="/privacy-policy">Privacy</a>
        <a href="/contact">Help</a>
        <form {...formTo('POST /api/logout')}>
          <button type="submit">Logout</button>
        </form>
      </footer>
      <nav aria-label="Members" className="app-bar print:hidden">
        {barOf(isMember).map((room) => (
          <RoomLink key={room.href} {...{ room, path }} />
        ))}
      </nav>
      <Toaster />
    </div>
  )
}

/** On wide screens the first entries of the rail; on a phone a row of the tabs that aren't in the bottom bar. */
function DashboardTabs({ path }: { path: string }) {
  const navigate = useNavigate()
  return (
    <TabList
      id={TABS_ID}
      label="Dashboard"
      value={tabOf(path)}
      onChange={(tab) =>
        void navigate(TAB_ROOMS.find(({ name }) => name === tab)?.href ?? '/app', { viewTransition: true })
      }
      className="app-tabs"
      tabClassName="app-room"
      tabs={TAB_ROOMS.map(({ name, href, label, icon }) => ({
        id: name,
        href,
        label: (
          <>
            <RoomIcon name={icon} />
            <span>{label}</span>
          </>
        ),
      }))}
    />
  )
}

const RoomLink = ({ room, path }: { room: Room; path: string }) => (
  <a href={room.href} aria-current={isHere(room, path) ? 'page' : undefined} className="app-room">
    <RoomIcon name={room.icon} />
    <span>{room.label}</span>
  </a>
)
