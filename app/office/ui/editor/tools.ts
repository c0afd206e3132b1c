/** The editor's commands for the text at the caret. */
export const TOOLS = [
  ...(['bold', 'italic', 'heading', 'subheading', 'paragraph', 'list', 'numbers', 'note', 'table', 'line'] as const),
  ...(['undo', 'redo'] as const),
] as const
export type Tool = (typeof TOOLS)[number]

type Entry = { tool: Tool | 'citation' | 'picture' | 'button'; label: string; hint: string }

/** The entries of the slash menu, in order. */
const ENTRIES: readonly Entry[] = [
  { tool: 'heading', label: 'Heading', hint: 'A part of the text' },
  { tool: 'subheading', label: 'Small heading', hint: 'A part of a part' },
  { tool: 'list', label: 'List', hint: 'One thing a line' },
  { tool: 'numbers', label: 'Steps', hint: 'A list with numbers' },
  { tool: 'note', label: 'Note', hint: 'Set apart from the text' },
  { tool: 'table', label: 'Table', hint: 'Two columns to begin with' },
  { tool: 'citation', label: 'Source', hint: 'A number that leads to the study' },
  { tool: 'picture', label: 'Picture', hint: 'From the media or from here' },
  { tool: 'button', label: 'Button', hint: 'A link that stands out' },
  { tool: 'line', label: 'Line', hint: 'Between two parts' },
]

/** The entries whose name begins with the text after the slash. */
export const entriesFor = (asked: string): readonly Entry[] =>
  ENTRIES.filter(({ label }) =>
    label
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(asked.trim().toLowerCase())),
  )

/** A paragraph that is nothing but a strong link is rendered as a button. */
export const buttonOf = (words: string, href: string): string => `**[${literal(words)}](<${literal(href)}>)**`

export const pictureOf = (alt: string, link: string): string => `![${literal(alt)}](<${literal(link)}>)`

/** Words as markdown that says just these: no bracket or asterisk in them means anything. */
const literal = (words: string): string => words.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
