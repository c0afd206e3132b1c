type Tick = { button: HTMLButtonElement; wanted: string; undo: () => void; isSent: boolean }

/**
 * Ticks made before hydration. They are shown immediately, as the server would render them, and handed to React once it
 * listens. If the page is left before that, the remaining ones are sent to the server with the habit's own form.
 */
export function createEarlyTicks() {
  const ticks = new Map<HTMLFormElement, Tick>()
  function sendAll() {
    for (const tick of ticks.values()) tick.isSent = true
    return Promise.allSettled([...ticks].map(([form, { button }]) => send(form, button)))
  }
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
      else
        ticks.set(form, {
          button,
          wanted: button.value,
          undo: show(form, button.ariaPressed !== 'true'),
          isSent: false,
        })
      // It was sent when the page was hidden, so that taking it back has to be sent as well.
      if (earlier?.isSent) void send(form, button, button.value === 'done' ? 'not-done' : 'done')
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

function send(form: HTMLFormElement, button: HTMLButtonElement, value = button.value): Promise<Response> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, field]) => [name, String(field)]))
  body.set(button.name, value)
  return fetch(form.action, { method: 'POST', body, keepalive: true, redirect: 'manual' })
}

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
