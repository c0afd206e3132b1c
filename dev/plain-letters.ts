/**
 * The same script in ASCII alone. One curly quote in ten million letters makes V8 keep all of them as two bytes each, for as
 * long as the server runs.
 */
export const inPlainLetters = (code: string): string =>
  code.replaceAll(/(\\*)([\u0080-\uffff])/g, (_all, slashes: string, letter: string) => {
    const spelt = `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    // A letter that was escaped for nothing: its own slash would otherwise escape ours.
    return `${slashes.length % 2 === 0 ? slashes : slashes.slice(1)}${spelt}`
  })
