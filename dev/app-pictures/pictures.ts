/** A screenshot of the demo's member: the page, and the size of the window. */
export type AppPicture = {
  path: string
  file: string
  width: number
  height: number
  scale: number
}

const PHONE = { width: 390, height: 844, scale: 2 }
const DESK = { width: 1280, height: 800, scale: 1 }

/** Screenshots for installers (public/app.webmanifest). */
export const SCREENS: readonly AppPicture[] = [
  { path: '/app', file: 'public/screens/today.webp', ...PHONE },
  { path: '/app/progress', file: 'public/screens/progress.webp', ...PHONE },
  { path: '/app', file: 'public/screens/today-wide.webp', ...DESK },
  { path: '/app/progress', file: 'public/screens/progress-wide.webp', ...DESK },
]

/** Screenshots for the README. */
export const README_PICTURES: readonly AppPicture[] = [
  { path: '/', file: 'docs/pictures/home.webp', ...DESK },
  { path: '/app', file: 'docs/pictures/today.webp', ...DESK },
]
