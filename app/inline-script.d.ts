declare module '*?inline-script' {
  /** Minified source text. */
  const code: string
  export default code
}
