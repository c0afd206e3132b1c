/**
 * A ref for the answer to a form: it scrolls into view. With `scroll-mb-52` it stands above the toast, which covers the
 * foot of the window.
 */
export const intoSight = (answer: Element | null): void => answer?.scrollIntoView({ block: 'nearest' })
