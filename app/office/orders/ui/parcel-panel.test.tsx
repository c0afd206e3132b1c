import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ParcelPanel } from './parcel-panel.tsx'

const parcel = { id: 'x', contents: [], isWaiting: false, sentOn: null, parcel: null, canUndoDispatch: false }
const show = (state: Parameters<typeof ParcelPanel>[0]['state'], address: string[] | null = ['Ada King', 'London']) =>
  renderToStaticMarkup(<ParcelPanel parcel={{ ...parcel, address }} state={state} />)

it.each([
  ['cancelled', 'Not to be sent: this order was cancelled.'],
  ['refunded', 'Not to be sent: this order was refunded.'],
  ['disputed', 'Not to be sent: this payment is disputed.'],
  ['lost', 'Not to be sent: the bank has given its money back.'],
] as const)('says of a parcel that is %s what it is', (state, words) => {
  expect(show(state)).toContain(words)
})

it('asks for no address where nothing is to be sent', () => {
  expect(show('cancelled', null)).not.toContain('No address yet')
  expect(
    renderToStaticMarkup(<ParcelPanel parcel={{ ...parcel, address: null, isWaiting: true }} state="to-send" />),
  ).toContain('No address yet')
})
