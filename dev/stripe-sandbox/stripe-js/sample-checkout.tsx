import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

// What a product does with the official packages, and nothing more: the page the browser proof drives.
const query = new URLSearchParams(location.search)
const clientSecret = query.get('secret') ?? ''
const stripe = loadStripe('pk_test_sandbox')
const options = { clientSecret, appearance: { variables: { colorPrimary: '#123456' } } }

function Form() {
  const stripe = useStripe()
  const elements = useElements()
  const [message, setMessage] = useState('')
  const [isReady, setReady] = useState(false)

  async function pay() {
    if (!stripe || !elements) return
    const { error: invalid } = await elements.submit()
    if (invalid) return setMessage(invalid.message ?? '')
    const confirmParams = { return_url: `${location.origin}/done` }
    const isSetup = clientSecret.startsWith('seti_')
    const confirm = isSetup ? stripe.confirmSetup : stripe.confirmPayment
    const { error } = await confirm({ elements, confirmParams })
    setMessage(error.message ?? '')
  }

  return (
    <>
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => setMessage(`load: ${error.message}`)}
      />
      <button type="button" disabled={!isReady} onClick={() => void pay()}>
        Pay
      </button>
      <p role="alert">{message}</p>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={stripe} options={options}>
        <Form />
      </Elements>
    </StrictMode>,
  )
}
