// Inside the sandbox's own iframe: the card fields, their validation, and the only request that contains a card number.
const PARENT = new URLSearchParams(location.search).get('parent') ?? ''
const form = document.querySelector('form')
const fields = Object.fromEntries(
  ['number', 'expiry', 'cvc', 'postalCode', 'country'].map((name) => [name, form.elements.namedItem(name)]),
)
let settings = null
let wasComplete = null

const post = (type, detail, call) => parent.postMessage({ sandbox: 'payment-element', type, detail, call }, PARENT)
const digits = (text) => text.replace(/\D/g, '')

/** ISO/IEC 7812 check digit. */
function hasValidCheckDigit(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return number.length >= 12 && sum % 10 === 0
}

function expiry() {
  const [month = '', year = ''] = fields.expiry.value.split('/').map((part) => part.trim())
  return { month: Number(month), year: 2000 + Number(year), isWhole: /^\d{2}$/.test(month) && /^\d{2}$/.test(year) }
}

/** The form's errors with Stripe's wording, by field. */
function faults() {
  const number = digits(fields.number.value)
  const { month, year, isWhole } = expiry()
  const found = {}
  if (number.length < 12) found.number = ['incomplete_number', 'Your card number is incomplete.']
  else if (!hasValidCheckDigit(number)) found.number = ['invalid_number', 'Your card number is invalid.']
  if (!isWhole || month < 1 || month > 12)
    found.expiry = ['incomplete_expiry', "Your card's expiry date is incomplete."]
  else if (new Date(year, month) <= new Date())
    found.expiry = ['invalid_expiry_year_past', "Your card's expiry date is in the past."]
  if (!/^\d{3,4}$/.test(fields.cvc.value)) found.cvc = ['incomplete_cvc', "Your card's security code is incomplete."]
  if (!fields.postalCode.closest('div').hidden && fields.postalCode.value.trim() === '') {
    found.postalCode = ['incomplete_zip', 'Your postcode is incomplete.']
  }
  return found
}

function show(found) {
  for (const name of ['number', 'expiry', 'cvc', 'postalCode']) {
    const [, message = ''] = found[name] ?? []
    document.getElementById(`${name}-error`).textContent = message
    if (message) fields[name].setAttribute('aria-invalid', 'true')
    else fields[name].removeAttribute('aria-invalid')
  }
  tellHeight()
}

function validate() {
  const found = faults()
  show(found)
  const [name] = Object.keys(found)
  if (!name) return null
  fields[name].focus()
  const [code, message] = found[name]
  return { type: 'validation_error', code, message }
}

async function confirm({ kind, clientSecret, returnUrl, billing, receipt_email, shipping }) {
  const error = validate()
  if (error) return { error }
  const { month, year } = expiry()
  const address = {
    country: fields.country.value,
    postal_code: fields.postalCode.value.trim() || undefined,
    ...billing?.address,
  }
  const body = new URLSearchParams()
  append(body, '', {
    client_secret: clientSecret,
    return_url: returnUrl,
    use_stripe_sdk: 'true',
    receipt_email,
    shipping,
    payment_method_data: {
      type: 'card',
      billing_details: { ...billing, address },
      card: { number: digits(fields.number.value), exp_month: month, exp_year: year, cvc: fields.cvc.value },
    },
  })
  const answer = await call(`/v1/${kind}s/${clientSecret.split('_secret_')[0]}/confirm`, { method: 'POST', body })
  if (answer.error?.param && fields[answer.error.param])
    show({ [answer.error.param]: [answer.error.code, answer.error.message] })
  return answer
}

function append(body, path, value) {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') body.append(path, String(value))
  else for (const [key, inner] of Object.entries(value)) append(body, path ? `${path}[${key}]` : key, inner)
}

async function call(path, init = {}) {
  try {
    const response = await fetch(path, { ...init, headers: { authorization: `Bearer ${settings.key}` } })
    const body = await response.json()
    return body.error ? { error: body.error } : { intent: body }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not reach Stripe. Please check your connection and try again.',
      },
    }
  }
}

/** Like the real Element: an unusable secret is a load error, not an empty form. */
async function load() {
  const { clientSecret } = settings
  if (clientSecret) {
    const [id] = clientSecret.split('_secret_')
    const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
    const { intent, error } = await call(`/v1/${kind}/${id}?${new URLSearchParams({ client_secret: clientSecret })}`)
    const isOver = intent && ['succeeded', 'canceled'].includes(intent.status)
    const over = {
      type: 'invalid_request_error',
      code: `${intent?.object}_unexpected_state`,
      message: `This intent is in a terminal state (${intent?.status}) and cannot be used to initialise Elements.`,
    }
    if (error || isOver) return post('loaderror', { error: error ?? over })
  }
  post('ready')
  tellHeight()
  tellChange()
}

function apply(next) {
  settings = next
  const { address, ...rest } = next.options?.fields?.billingDetails ?? {}
  const isNever = next.options?.fields?.billingDetails === 'never' || address === 'never'
  fields.postalCode.closest('div').hidden = isNever || address?.postalCode === 'never' || rest.postalCode === 'never'
  fields.country.closest('div').hidden = isNever || address?.country === 'never'
  const names = {
    colorPrimary: '--primary',
    colorText: '--text',
    colorTextPlaceholder: '--placeholder',
    colorBackground: '--background',
    colorDanger: '--danger',
    borderRadius: '--radius',
    fontFamily: '--font',
    fontSizeBase: '--size',
  }
  for (const [name, property] of Object.entries(names)) {
    const value = next.appearance?.variables?.[name]
    if (typeof value === 'string') document.documentElement.style.setProperty(property, value)
  }
  for (const field of Object.values(fields)) field.disabled = next.options?.readOnly === true
  tellHeight()
}

function tellHeight() {
  post('height', Math.ceil(document.body.getBoundingClientRect().height) + 8)
}

function tellChange() {
  const isComplete = Object.keys(faults()).length === 0
  const isEmpty = ['number', 'expiry', 'cvc'].every((name) => fields[name].value === '')
  const state = `${isComplete}${isEmpty}`
  if (state === wasComplete) return
  wasComplete = state
  post('change', { complete: isComplete, empty: isEmpty, collapsed: false, value: { type: 'card' } })
}

form.addEventListener('input', (event) => {
  if (event.target === fields.number)
    fields.number.value = digits(fields.number.value)
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 ')
  if (event.target === fields.expiry) {
    const typed = digits(fields.expiry.value).slice(0, 4)
    fields.expiry.value = typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed
  }
  if (event.target === fields.cvc) fields.cvc.value = digits(fields.cvc.value).slice(0, 4)
  if (event.target.getAttribute('aria-invalid')) show(faults())
  tellChange()
})
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('focusin', () => post('focus', {}))
form.addEventListener('focusout', () => post('blur', {}))
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') post('escape', {})
})

window.addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin !== PARENT || event.data?.sandbox !== 'payment-element') return
  const { type, detail, call: number } = event.data
  if (type === 'init') {
    apply(detail)
    await load()
  }
  if (type === 'update') apply(detail)
  if (type === 'validate') {
    const error = validate()
    post('answer', error ? { error } : { selectedPaymentMethod: 'card' }, number)
  }
  if (type === 'confirm') post('answer', await confirm(detail), number)
  if (type === 'focus') fields.number.focus()
  if (type === 'blur') document.activeElement?.blur()
  if (type === 'clear') form.reset()
})
new ResizeObserver(tellHeight).observe(document.body)
post('hello')
