import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of each page of a PDF. */
export async function readPdfPages(file: Buffer): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(file)))).text
}

/** Returns the text of a PDF's pages, in order. */
export async function readPdf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text
}
