import { Disclosure } from '@/components/ui/disclosure'
import { counted, whole } from '@/lib/core/counted-words'
import type { Draft, DraftStep } from '@/lib/core/writing/writing-methods'

const STEP_WORDS: Record<DraftStep, string> = {
  draft: 'First draft',
  refine: 'Worked in',
  last: 'Worked in',
  reorganize: 'Put in order',
  verify: 'Checked against all notes',
  shorten: 'Shortened',
  skip: 'Left out',
}

/** All drafts of a text, in the order in which they were written, and the notes that were left out, with the reason. */
export function DraftList({ drafts }: { drafts: readonly Draft[] }) {
  const written = drafts.filter(({ step }) => step !== 'skip')
  return (
    <Disclosure title={`How it was written: ${counted(written.length, 'draft', 'drafts')}`}>
      <ol className="grid gap-1 text-sm">
        {drafts.map((draft, at) => (
          <DraftEntry key={at} draft={draft} before={findBefore(drafts, at)} />
        ))}
      </ol>
    </Disclosure>
  )
}

function findBefore(drafts: readonly Draft[], at: number): Draft | undefined {
  return drafts.slice(0, at).findLast(({ step }) => step !== 'skip')
}

function DraftEntry({ draft, before }: { draft: Draft; before: Draft | undefined }) {
  const { index, step, tag, text } = draft
  const name = `${index + 1}. ${STEP_WORDS[step]}${tag === null ? '' : `: ${tag}`}`
  if (step === 'skip') {
    return (
      <li className="py-1">
        {name}
        {text.trim() !== '' && <span className="text-muted"> – {text}</span>}
      </li>
    )
  }
  const isSame = before?.text === text
  return (
    <li>
      <details>
        <summary className="min-h-[24px] w-fit cursor-pointer py-1">
          {name}{' '}
          <span className="text-muted">· {isSame ? 'unchanged' : `${whole(text.length)} characters`}</span>
        </summary>
        <p className="max-w-prose border-l-2 border-line-strong py-1 pl-3 whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      </details>
    </li>
  )
}
