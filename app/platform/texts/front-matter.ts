import { parse } from 'yaml'
import { z } from 'zod'

/**
 * Returns the validated front matter of a markdown file, and the text after it.
 *
 * @param file Named in the error, for the author.
 * @throws Error that names the file and every invalid field.
 */
export function readFrontMatter<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): { data: z.infer<S>; body: string } {
  const text = source.replace(/^\uFEFF/, '')
  const found = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text)
  if (!found) throw new Error(`${file}: there is no front matter; begin with --- and end it with ---`)
  const parsed = schema.safeParse(readYaml(file, found[1] ?? ''))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'front matter'}: ${message}`)
    throw new Error(`${file}: ${faults.join('; ')}`)
  }
  return { data: parsed.data, body: text.slice(found[0].length) }
}

/** A file's name without folder and extension, as used in addresses. */
export const slugOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '')

/** The key of a published source. */
export const ReferenceKey = z.string().regex(/^R\d+$/, 'a reference is written R1, R2 …')

function readYaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(`${file}: front matter is not YAML: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
