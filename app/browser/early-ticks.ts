type Tick = { button: HTMLButtonElement; wanted: string; undo: () => void }

/**
 * Ticks that are made before React is there. They show at once, as the server would draw them; React is told as soon as it
 * listens. Whoever leaves before that has ticked all the same: what is still here goes to the server by the habit's own form.
 */
export function keepEarlyTicks() {
  const ticks = new Map<HTMLFormElement, Tick>()
  const sendAll = () => Promise.allSettled([...ticks].map(([form, { button }]) => send(form, button)))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendAll()
  })
  return {
    /** Takes a press on a button that says whether it is pressed. A second one takes the first back. */
    take(button: HTMLButtonElement): boolean {
      const { form } = button
      if (!form || !button.ariaPressed) return false
      const earlier = ticks.get(form)
      earlier?.undo()
      if (earlier) ticks.delete(form)
      else ticks.set(form, { button, wanted: button.value, undo: show(form, button.ariaPressed !== 'true') })
      return true
    },
    /** React listens: it hears of each, unless what was wanted has come about by another way. */
    tell() {
      for (const { undo } of ticks.values()) undo()
      for (const { button, wanted } of ticks.values()) if (button.isConnected && button.value === wanted) button.click()
      ticks.clear()
    },
    /** The scripts did not come: the forms do it, and the page shows what has become of it. */
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

/** Draws a form's buttons, its row and its petal as done or not; returns what takes it back. */
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
