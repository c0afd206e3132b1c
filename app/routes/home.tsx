import { publicPage } from './public-page.ts'

export const headers = publicPage

export default function Home() {
  return <h1 className="text-3xl">Longevity</h1>
}
