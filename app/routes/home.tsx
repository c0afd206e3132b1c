export { publicPage as headers } from './public-page.ts'

export default function Home() {
  return <h1 className="text-3xl">Longevity</h1>
}
