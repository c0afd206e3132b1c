import { Outlet } from 'react-router'
import { SiteFrame } from '#app/site-frame.tsx'

export default function Layout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
