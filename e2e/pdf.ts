import { extractText, getDocumentProxy } from 'unpdf'

/** What is written on the pages of a PDF, in its order. */
export async function readPdf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text
}
