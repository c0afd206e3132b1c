/** Returns the line, counted from 1, of an offset in a text. */
export function lineOf(text: string, at: number): number {
  let line = 1
  for (let place = text.indexOf('\n'); place !== -1 && place < at; place = text.indexOf('\n', place + 1)) line += 1
  return line
}

/**
 * Finds the line on which each record of an export begins, by table. The text is valid JSON, so only brackets and
 * strings need parsing: a record is an object in an array in an object (`tables`) in the root object.
 */
export function recordLines(text: string): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  let line = 1
  let depth = 0
  let name = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\n') line += 1
    else if (character === '"') {
      const end = endOfString(text, at)
      if (depth === 2) name = text.slice(at + 1, end)
      at = end
    } else if (character === '{' || character === '[') {
      if (character === '{' && depth === 3) {
        const known = lines.get(name)
        if (known) known.push(line)
        else lines.set(name, [line])
      }
      depth += 1
    } else if (character === '}' || character === ']') depth -= 1
  }
  return lines
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"' || at >= text.length) return at
  }
}
