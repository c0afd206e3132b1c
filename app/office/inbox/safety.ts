const WORDS = [
  'doctors?|gp|nurse|hospital|prescri(?:bed|ption)',
  'medicines?|medications?|tablets?|pills?|insulin',
  'blood[ -]pressure|heart (?:attack|condition|disease)|palpitations',
  'pregnan(?:t|cy)|breastfeeding|diabet(?:es|ic)|stroke|seizures?',
  'chest pains?|faint(?:ed|ing)?|dizz(?:y|iness)|breathless|collapsed',
]

/**
 * Words that put a message first: a hint of what it may be about, never a diagnosis. Whole words in any case; a pattern
 * that means the same to JavaScript and to PostgreSQL.
 */
export const SAFETY_WORDS = `(?<!\\w)(?:${WORDS.join('|')})(?!\\w)`
