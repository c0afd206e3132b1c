/** A letter on a phone, on a wide screen and as plain text. */
export const LetterPreview = ({ html, text }: { html: string; text: string }) => (
  <section aria-label="How it looks" className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line pt-6">
    <h2 className="text-2xl">How it looks</h2>
    <div className="flex flex-wrap items-start gap-8">
      <Frame title="On a phone" html={html} width="w-[22.5rem]" />
      <Frame title="On a wide screen" html={html} width="w-[40rem] max-sm:hidden" />
    </div>
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-medium">As plain text</summary>
      <pre className="max-w-(--container-text) rounded-lg bg-sunk p-4 text-sm break-words whitespace-pre-wrap">
        {text}
      </pre>
    </details>
  </section>
)

/** Sandboxed: nothing in it runs, and its links are disabled. */
const Frame = ({ title, html, width }: { title: string; html: string; width: string }) => (
  <figure className={`grid max-w-full gap-2 ${width}`}>
    <figcaption className="text-sm text-soft">{title}</figcaption>
    <iframe
      title={title}
      srcDoc={html}
      sandbox=""
      className="h-[34rem] w-full rounded-lg border border-line bg-raised"
    />
  </figure>
)
