/** A picture of the demo's member: what of the product it shows, and how large its window is. */
export type AppPicture = {
  path: string
  file: string
  width: number
  height: number
  scale: number
}

const PHONE = { width: 390, height: 844, scale: 2 }
const DESK = { width: 1280, height: 800, scale: 1 }

/** What an installer shows before it installs (public/app.webmanifest). */
export const SCREENS: readonly AppPicture[] = [
  { path: '/app', file: 'public/screens/today.webp', ...PHONE },
  { path: '/app/progress', file: 'public/screens/progress.webp', ...PHONE },
  { path: '/app', file: 'public/screens/today-wide.webp', ...DESK },
  { path: '/app/progress', file: 'public/screens/progress-wide.webp', ...DESK },
]

/** What the README shows. */
export const README_PICTURES: readonly AppPicture[] = [
  { path: '/', file: 'docs/pictures/home.webp', ...DESK },
  { path: '/app', file: 'docs/pictures/today.webp', ...DESK },
]
