import { ELEMENT_OPTIONS, EVENTS, insist, ORIGIN, onlyKnown } from './rules.js'

/** The Payment Element: an iframe of the sandbox's origin; the origin and source of its messages are checked. */
export function createPaymentElement(group, options) {
  const listeners = new Map(EVENTS.map((name) => [name, new Set()]))
  const waiting = new Map()
  let frame = null
  let isReady = false
  let calls = 0

  const emit = (name, detail = {}) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...detail })
  }
  const post = (message) => frame?.contentWindow?.postMessage({ sandbox: 'payment-element', ...message }, ORIGIN)

  const settings = () => {
    const { appearance, clientSecret, locale } = group.options
    return JSON.parse(JSON.stringify({ appearance, clientSecret, locale, options, key: group.key }))
  }

  const onMessage = (event) => {
    if (event.origin !== ORIGIN || event.source !== frame?.contentWindow) return
    const { sandbox, type, detail, call } = event.data ?? {}
    if (sandbox !== 'payment-element') return
    if (type === 'hello') post({ type: 'init', detail: settings() })
    else if (type === 'height') frame.style.height = `${Number(detail)}px`
    else if (type === 'answer') {
      waiting.get(call)?.(detail)
      waiting.delete(call)
    } else if (EVENTS.includes(type)) {
      if (type === 'ready') isReady = true
      emit(type, type === 'ready' ? {} : detail)
    }
  }

  const unmount = () => {
    window.removeEventListener('message', onMessage)
    frame?.remove()
    frame = null
    isReady = false
  }

  const element = {
    mount(target) {
      const node = typeof target === 'string' ? document.querySelector(target) : target
      insist(node instanceof HTMLElement, 'The target element you are mounting to does not exist.')
      unmount()
      frame = document.createElement('iframe')
      frame.title = 'Secure payment input frame'
      frame.name = `__privateStripeFrame${Math.floor(Math.random() * 10_000)}`
      Object.assign(frame.style, { border: '0', width: '100%', height: '260px', display: 'block' })
      frame.src = `${ORIGIN}/endive/frame?${new URLSearchParams({ parent: location.origin })}`
      window.addEventListener('message', onMessage)
      node.append(frame)
      setTimeout(() => emit('loaderstart'))
      return element
    },
    unmount,
    destroy() {
      unmount()
      group.element = null
    },
    update(changes) {
      onlyKnown(changes, ELEMENT_OPTIONS, 'paymentElement.update')
      Object.assign(options, changes)
      post({ type: 'update', detail: settings() })
    },
    on(name, listener) {
      insist(listeners.has(name), `${name} is not an event of the Payment Element.`)
      listeners.get(name).add(listener)
      return element
    },
    once(name, listener) {
      const once = (event) => {
        element.off(name, once)
        listener(event)
      }
      return element.on(name, once)
    },
    off(name, listener) {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.get(name)?.clear()
      return element
    },
    focus: () => post({ type: 'focus' }),
    blur: () => post({ type: 'blur' }),
    clear: () => post({ type: 'clear' }),
    collapse: () => undefined,
  }
  const ask = (type, detail) => {
    insist(
      frame !== null && isReady,
      'We could not retrieve data from the Payment Element. Please make sure it is mounted and has emitted its ready event.',
    )
    calls += 1
    const call = calls
    return new Promise((resolve) => {
      waiting.set(call, resolve)
      post({ type, call, detail })
    })
  }
  return { element, ask, refresh: () => post({ type: 'update', detail: settings() }) }
}
