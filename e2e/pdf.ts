import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of a PDF's pages, in order. */
export async function readPdf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text
}
