import type { ReactNode } from 'react'
import { Explain, ExplainSign } from './explain'
import { GLOSSARY, type TermName } from './glossary'

/** A word that explains itself on request, by pointer and keyboard; Escape closes it. */
export function Term({ name, children }: { name: TermName; children?: ReactNode }) {
  return (
    <Explain
      {...GLOSSARY[name]}
      className="cursor-help underline decoration-dotted underline-offset-2 hover:text-ink"
    >
      {children ?? GLOSSARY[name].title}
    </Explain>
  )
}

/** The same as a sign beside a word that is a link already. */
export function TermSign({ name }: { name: TermName }) {
  return <ExplainSign {...GLOSSARY[name]} />
}
