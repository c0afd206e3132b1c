/**
 * Escapes non-ASCII characters in a script. A single curly quote in ten million characters makes V8 store all of them
 * as two bytes each, for as long as the server runs.
 */
export const inPlainLetters = (code: string): string =>
  code.replaceAll(/(\\*)([\u0080-\uffff])/g, (_all, slashes: string, letter: string) => {
    const spelt = `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    // A needlessly escaped character: its backslash would otherwise escape ours.
    return `${slashes.length % 2 === 0 ? slashes : slashes.slice(1)}${spelt}`
  })
