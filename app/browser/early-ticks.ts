type Tick = { button: HTMLButtonElement; wanted: string; undo: () => void }

/**
 * Ticks made before hydration. They are shown immediately, as the server would render them, and handed to React once it
 * listens. If the page is left before that, the remaining ones are sent to the server with the habit's own form.
 */
export function createEarlyTicks() {
  const ticks = new Map<HTMLFormElement, Tick>()
  const sendAll = () => Promise.allSettled([...ticks].map(([form, { button }]) => send(form, button)))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendAll()
  })
  return {
    /** Toggles a tick from its button; pressing it again cancels it. */
    add(button: HTMLButtonElement): boolean {
      const { form } = button
      if (!form || !button.ariaPressed) return false
      const earlier = ticks.get(form)
      earlier?.undo()
      if (earlier) ticks.delete(form)
      else ticks.set(form, { button, wanted: button.value, undo: show(form, button.ariaPressed !== 'true') })
      return true
    },
    /** Hands the ticks to React, except those whose wanted state has been reached in another way. */
    handOver() {
      for (const { undo } of ticks.values()) undo()
      for (const { button, wanted } of ticks.values()) if (button.isConnected && button.value === wanted) button.click()
      ticks.clear()
    },
    /** The scripts failed to load: submits the forms, and the page shows the outcome. */
    async sendInstead() {
      if (ticks.size === 0) return
      await sendAll()
      location.reload()
    },
  }
}

const send = (form: HTMLFormElement, button: HTMLButtonElement) =>
  fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)])),
    keepalive: true,
    redirect: 'manual',
  })

/** Renders a form's buttons, row and petal as done or not. @returns A function that undoes it. */
function show(form: HTMLFormElement, isDone: boolean): () => void {
  const buttons = [...form.elements].filter((one) => one.ariaPressed)
  const drawn = [form.closest('.habit'), form.id && document.querySelector(`[data-form="${form.id}"]`)]
  const undo = [
    ...buttons.map((button) => change(button, 'aria-pressed', String(isDone))),
    ...drawn.flatMap((one) =>
      one ? [change(one, 'class', `${one.classList[0]} ${isDone ? 'is-done' : 'is-not-done'}`)] : [],
    ),
  ]
  return () => {
    for (const one of undo) one()
  }
}

function change(element: Element, name: string, value: string): () => void {
  const before = element.getAttribute(name) ?? ''
  element.setAttribute(name, value)
  return () => element.setAttribute(name, before)
}
