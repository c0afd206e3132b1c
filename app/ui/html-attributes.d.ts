import 'react'

// Invoker commands (HTML, 2025): React passes the lower-case attributes through, its types do not know them yet.
declare module 'react' {
  // Properties of our own, for the style sheet to read.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | `--${string}` | undefined
    commandfor?: string | undefined
  }
}
