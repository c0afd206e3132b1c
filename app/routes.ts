import { index, type RouteConfig, route } from '@react-router/dev/routes'

// Every page of the site, in menu order. What is not a page (JSON, files, the mailbox) is in server/app.ts.
export default [
  index('routes/home.tsx'),
  route('dev/design', 'routes/dev-design.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
