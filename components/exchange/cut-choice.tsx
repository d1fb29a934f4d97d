import { DroppedList } from '@/components/documents/dropped-list'
import { Disclosure } from '@/components/ui/disclosure'
import { counted, whole } from '@/lib/core/counted-words'
import {
  pickStatements,
  statementsOfCut,
  TEXT_CUTS,
  type TextCut,
  type UncutText,
  type UncutTexts,
} from '@/lib/core/exchange/cut-choice'

/** What each choice means to whoever has to answer. */
const WORDS: Record<TextCut, { label: string; meaning: string }> = {
  sentences: {
    label: 'Sentences',
    meaning:
      'Each sentence as it stands, headings and fragments left out. One that says several things gets one answer.',
  },
  claims: {
    label: 'Claims',
    meaning:
      'A sentence that says several things is divided, and what it shares is said again. Built-in rules do it, for English: look at them below.',
  },
  both: { label: 'Both', meaning: 'Sentences and claims of the same text, for comparing the two.' },
  later: {
    label: 'Not now',
    meaning: 'Cut them on the page Documents, where a language model can do it, too.',
  },
}
/** Texts that are shown without being asked for. */
const OPEN = 2

type Props = { texts: UncutTexts; onChoose: (cut: TextCut) => void }

/** How texts that came without statements are cut, and what comes of it. */
export function CutChoice({ texts, onChoose }: Props) {
  const { cut, documents, single, leftBefore } = texts
  return (
    <section
      aria-live="off"
      aria-labelledby="cut-title"
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
    >
      <div className="grid gap-1">
        <h3 id="cut-title" className="text-sm font-semibold">
          {documents === 1
            ? 'One text came without statements'
            : `${whole(documents)} texts came without statements`}
        </h3>
        <p className="max-w-prose text-sm text-muted">
          Statements are what people answer one by one. Choose what they are now: it cannot be changed once
          they are imported.{leftBefore > 0 && ` ${sayLeft(leftBefore)}`}
        </p>
      </div>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Cut the texts into</legend>
        {TEXT_CUTS.map((each) => (
          <label
            key={each}
            className="flex items-start gap-3 rounded-md border border-line px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="cut"
              value={each}
              checked={cut === each}
              onChange={() => onChoose(each)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="grid grow gap-0.5">
              <span className="font-medium">{WORDS[each].label}</span>
              <span className="text-muted">
                {WORDS[each].meaning}
                {each === 'both' && single > 0 && ` ${sayTwice(single)}`}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">
              {counted(statementsOfCut(texts, each), 'statement', 'statements')}
            </span>
          </label>
        ))}
      </fieldset>
      {cut !== 'later' && texts.dropped > 0 && <DroppedList {...texts} />}
      {cut !== 'later' && <Examples texts={texts} />}
    </section>
  )
}

function Examples({ texts: { cut, examples, documents } }: { texts: UncutTexts }) {
  const folded = examples.slice(OPEN)
  return (
    <div className="grid gap-4">
      {examples.slice(0, OPEN).map((text) => (
        <Example key={text.document} text={text} cut={cut} />
      ))}
      {folded.length > 0 && (
        <Disclosure title={`${folded.length} more of ${whole(documents)} texts`}>
          <div className="grid gap-4">
            {folded.map((text) => (
              <Example key={text.document} text={text} cut={cut} />
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  )
}

function Example({ text, cut }: { text: UncutText; cut: TextCut }) {
  const shown = pickStatements(text.first, cut)
  const all = statementsOfCut(text, cut)
  return (
    <div className="grid gap-1.5">
      <h4 className="text-sm">
        <span className="font-medium">{text.document}</span>{' '}
        <span className="text-muted">
          patient {text.patient} · {counted(all, 'statement', 'statements')}
        </span>
      </h4>
      <ol className="grid list-decimal gap-1 pl-6 text-sm marker:text-muted">
        {shown.map(({ kind, start, text: words }) => (
          <li key={`${kind}:${start}:${words}`} className={cut === 'both' && kind === 'claim' ? 'ml-5' : ''}>
            {words} {cut === 'both' && <span className="text-xs text-muted">{kind}</span>}
          </li>
        ))}
      </ol>
      {all > shown.length && <p className="pl-6 text-sm text-muted">and {whole(all - shown.length)} more</p>}
    </div>
  )
}

function sayLeft(count: number): string {
  const texts =
    count === 1 ? 'One text that is there already was' : `${whole(count)} texts that are there already were`
  return `${texts} left for later before and ${count === 1 ? 'stays' : 'stay'} so: cut ${count === 1 ? 'it' : 'them'} on the page Documents.`
}

function sayTwice(single: number): string {
  return single === 1
    ? 'One sentence is a single claim: it stands twice, and everybody answers it twice.'
    : `${whole(single)} sentences are a single claim: each of them stands twice, and everybody answers it twice.`
}
