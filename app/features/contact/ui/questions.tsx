import { ChevronDown } from '#app/ui/icons.tsx'

/** Questions and answers as native `<details>`, without script. */
export const Questions = ({ items }: { items: readonly { question: string; answer: string }[] }) => (
  <div className="border-b border-line">
    {items.map(({ question, answer }) => (
      <details key={question} className="group border-t border-line">
        <summary className="grid min-h-11 list-none grid-cols-[1fr_auto] items-center gap-4 py-4 font-serif text-xl [&::-webkit-details-marker]:hidden">
          <h3 className="text-xl">{question}</h3>
          <ChevronDown className="size-5 text-clay transition-transform group-open:rotate-180" strokeWidth={1.75} />
        </summary>
        <p className="measure pb-5 text-soft">{answer}</p>
      </details>
    ))}
  </div>
)
