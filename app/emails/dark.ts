/**
 * The site's dark colours, for email programs that tell an email that their reader's device is dark. They win over the
 * colours on the elements, which all other programs use.
 */
export const DARK = `@media (prefers-color-scheme: dark) {
body, .paper { background-color: #111814 !important }
.card { background-color: #19221d !important; color: #ece8db !important }
.card a { color: #93cfae !important }
.card a.button { background-color: #93cfae !important; color: #0d1712 !important }
.card .quiet, .card .quiet a { color: #a8b3aa !important }
.card hr, .card th, .card td { border-color: #2d3932 !important }
}`
