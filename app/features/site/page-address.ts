/** Last segment of a page's path: 'dinner' for `/dinner`, `/dinner/` and `/tests/dinner`. */
export const slugOfPage = ({ pathname }: URL): string => pathname.split('/').findLast((part) => part !== '') ?? ''

/** Thrown by a loader if the page doesn't exist; the root renders it. */
export const notFound = () => new Response(null, { status: 404 })
