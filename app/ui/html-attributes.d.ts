import 'react'

// Invoker commands (HTML, 2025): React passes the lower-case attributes through, but its types lack them.
declare module 'react' {
  // Custom properties, for the style sheet.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | `--${string}` | undefined
    commandfor?: string | undefined
  }
}
