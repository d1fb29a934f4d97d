import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** What stands in the popover; only what may stand within a line of text. */
  text: ReactNode
}

/** A button that explains something on request, by pointer and keyboard; Escape closes it. */
export function Explain({
  title,
  text,
  className,
  children,
}: Props & { className: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        className="max-w-96 rounded-md border border-line bg-raised px-3 py-2 text-left text-sm font-normal whitespace-normal text-ink shadow-lg [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline] supports-[position-area:end]:inset-auto supports-[position-area:end]:m-1 supports-[position-area:end]:[position-area:block-end_span-inline-end]"
      >
        <strong className="block font-semibold first-letter:uppercase">{title}</strong>
        {text}
      </span>
    </>
  )
}

/** The same as a sign beside what it explains. */
export function ExplainSign({ title, text }: Props) {
  return (
    <Explain
      title={title}
      text={text}
      className="size-[24px] shrink-0 cursor-help rounded-full text-sm font-normal text-muted hover:bg-sunken hover:text-ink"
    >
      <span aria-hidden="true">?</span>
      <span className="sr-only">What is {title}?</span>
    </Explain>
  )
}
