import { data } from 'react-router'
import { LostPage } from '#app/features/search/ui/lost-page.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = () => unlisted('404 Page Not Found')

export const loader = () => data(null, { status: 404 })

export default LostPage
