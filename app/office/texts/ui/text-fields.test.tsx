import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextFields } from './text-fields.tsx'

it('a drawing is chosen among those that there are, or left to the pillar', () => {
  const head = { name: 'f.illustration', label: 'Illustration', hint: null, isRequired: false }
  const html = renderToStaticMarkup(
    <TextFields fields={[{ ...head, kind: 'drawing', value: 'two-saunas' }]} pictures={[]} pillars={[]} />,
  )
  expect(html).toContain('<option value="two-saunas" selected="">Two saunas</option>')
  expect(html).toContain('<option value="jugs">Jugs</option>')
  expect(html).toContain('<option value="">That of its pillar</option>')
})
