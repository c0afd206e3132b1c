const thinSpaceUnits = 'min|g|kg|km|m|cm|mm|mmHg|°C|kcal|ppm|mmol/l|mmol/mol|hours|s'

/**
 * Sets plain words in British book type: curly quotation marks, en dashes between figures, no space before a per cent
 * sign, and no line break between a figure and its unit. Leaves everything else as it is.
 */
export const typeset = (text) =>
  text
    .replace(/(\d)-(?=\d)/g, '$1–')
    .replace(/(\d) %/g, '$1%')
    .replace(/(^|[\s([{/—–“‘])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{/—–“])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/\.\.\./g, '…')
    .replace(/(\d) × (?=\d)/g, '$1\u00a0×\u00a0')
    .replace(new RegExp(`(\\d) (${thinSpaceUnits})(?![A-Za-z])`, 'g'), '$1\u00a0$2')

/** Undoes the character references that marked leaves in its text tokens. */
export const decode = (text) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')

/** Escapes text for XHTML, in element content as well as in attribute values. */
export const xml = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
