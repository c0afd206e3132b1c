/** The last part of a page's address: 'dinner' for `/dinner`, `/dinner/` and `/tests/dinner`. */
export function slugOfPage(request: Request): string {
  return new URL(request.url).pathname.split('/').findLast((part) => part !== '') ?? ''
}

/** Thrown by a loader when there is no such page; the root draws it. */
export const notFound = () => new Response(null, { status: 404 })
