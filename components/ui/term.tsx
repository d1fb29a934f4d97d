import { type ReactNode, useId } from 'react'
import { GLOSSARY, type TermName } from './glossary'

/** A word that explains itself on request, by pointer and keyboard; Escape closes it. */
export function Term({ name, children }: { name: TermName; children?: ReactNode }) {
  return (
    <Explained
      name={name}
      className="cursor-help underline decoration-dotted underline-offset-2 hover:text-ink"
    >
      {children ?? GLOSSARY[name].title}
    </Explained>
  )
}

/** The same as a sign beside a word that is a link already. */
export function TermSign({ name }: { name: TermName }) {
  return (
    <Explained name={name} className="size-[24px] cursor-help rounded-full hover:bg-sunken hover:text-ink">
      <span aria-hidden="true">?</span>
      <span className="sr-only">What is {GLOSSARY[name].title}?</span>
    </Explained>
  )
}

function Explained({
  name,
  className,
  children,
}: {
  name: TermName
  className: string
  children: ReactNode
}) {
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
        className="max-w-80 rounded-md border border-line bg-raised px-3 py-2 text-left text-sm font-normal whitespace-normal text-ink shadow-lg [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline] supports-[position-area:end]:inset-auto supports-[position-area:end]:m-1 supports-[position-area:end]:[position-area:block-end_span-inline-end]"
      >
        <strong className="block font-semibold">{GLOSSARY[name].title}</strong>
        {GLOSSARY[name].text}
      </span>
    </>
  )
}
