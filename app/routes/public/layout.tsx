import { Outlet } from 'react-router'
import { SiteFrame } from '#app/site-frame.tsx'

/** The frame around every public page. */
export default function Layout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
