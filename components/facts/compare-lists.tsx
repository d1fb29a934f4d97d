import { counted } from '@/lib/core/counted-words'
import type { NoteFactList, NoteFacts, NoteSentence } from '@/lib/core/protocols/entailment/note-facts'

/** More beside each other are too narrow to read. */
const MOST = 4

type Props = { note: NoteFacts; chosen: readonly string[] }

/** A note and up to four lists of its facts beside each other. Each fact leads to its sentence. */
export function CompareLists({ note, chosen }: Props) {
  const wanted = note.lists.filter(({ documentId }) => chosen.includes(documentId))
  const shown = (wanted.length > 0 ? wanted : note.lists).slice(0, MOST)
  return (
    <div className="grid gap-4">
      {note.lists.length > MOST && <ListChoice lists={note.lists} shown={shown} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(20rem,5fr)_minmax(0,9fr)]">
        <section
          aria-labelledby="note"
          className="grid gap-2 lg:sticky lg:top-4 lg:max-h-[85vh] lg:overflow-y-auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
          tabIndex={0}
        >
          <h2 id="note" className="text-sm font-semibold">
            Note
          </h2>
          <NoteText note={note} shown={shown} />
        </section>
        <div
          className={`grid items-start gap-4 ${shown.length > 1 ? 'md:grid-cols-2' : ''} ${shown.length > 2 ? 'min-[110rem]:grid-cols-4' : ''}`}
        >
          {shown.map((list) => (
            <ListColumn key={list.documentId} list={list} />
          ))}
        </div>
      </div>
    </div>
  )
}

function ListChoice({ lists, shown }: { lists: readonly NoteFactList[]; shown: readonly NoteFactList[] }) {
  return (
    <form method="get" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {lists.map(({ documentId, author, prompt }) => (
        <label key={documentId} className="flex items-center gap-1.5">
          <input
            type="checkbox"
            name="list"
            value={documentId}
            defaultChecked={shown.some((list) => list.documentId === documentId)}
          />
          {author}, {prompt}
        </label>
      ))}
      <button type="submit" className="text-accent underline-offset-2 hover:underline">
        Show up to four
      </button>
    </form>
  )
}

/** The note as it is, with its sentences as places that facts lead to. */
function NoteText({ note, shown }: { note: NoteFacts; shown: readonly NoteFactList[] }) {
  const lastEnd = note.sentences.at(-1)?.end ?? 0
  return (
    <div className="rounded-md border border-line bg-raised p-4 text-sm leading-relaxed whitespace-pre-wrap">
      {note.sentences.map((sentence, index) => (
        <span key={sentence.statementId}>
          {note.text.slice(note.sentences[index - 1]?.end ?? 0, sentence.start)}
          <span
            id={`sentence-${index}`}
            title={describeSentence(sentence, index, shown)}
            className={`scroll-mt-24 rounded-sm target:bg-accent-soft ${sentence.class === 'whole' ? '' : 'text-muted'}`}
          >
            {note.text.slice(sentence.start, sentence.end)}
          </span>
        </span>
      ))}
      {note.text.slice(lastEnd)}
    </div>
  )
}

function describeSentence(
  { class: own, weight }: NoteSentence,
  index: number,
  shown: readonly NoteFactList[],
): string {
  const facts = shown.reduce(
    (sum, list) => sum + list.facts.filter(({ sentence }) => sentence === index).length,
    0,
  )
  return [
    `Sentence ${index + 1}`,
    counted(facts, 'fact', 'facts'),
    ...(own === 'whole' ? [] : [own]),
    ...(weight === null ? [] : [`weight ${weight.toFixed(2)}`]),
  ].join(', ')
}

/** What was odd about a list, as people say it. */
const WARNINGS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  empty: ['empty piece left out', 'empty pieces left out'],
  junk: ['piece that says nothing left out', 'pieces that say nothing left out'],
  partial: ['fact that is a value or a word alone', 'facts that are a value or a word alone'],
  undivided: ['text that was not divided', 'texts that were not divided'],
  cut: ['piece that stops in the middle', 'pieces that stop in the middle'],
}

function wordsOf(warning: string, count: number): string {
  const [one, many] = WARNINGS[warning] ?? [warning, warning]
  return counted(count, one, many)
}

function ListColumn({ list }: { list: NoteFactList }) {
  const { author, prompt, facts, warnings, raw } = list
  const odd = Object.entries(warnings)
  return (
    <section aria-label={`${author}, ${prompt}`} className="grid gap-2">
      <div>
        <h2 className="text-sm font-semibold break-words">{author}</h2>
        <p className="text-sm text-muted">
          {prompt === '' ? '' : `${prompt}, `}
          {counted(facts.length, 'fact', 'facts')}
        </p>
      </div>
      {odd.length > 0 && (
        <p className="text-sm text-warning">
          {odd.map(([warning, count]) => wordsOf(warning, count)).join('; ')}
        </p>
      )}
      <ol className="grid gap-1.5 text-sm">
        {facts.map(({ text, sentence, class: own }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a list never changes its order
          <li key={index} className="grid grid-cols-[1.75rem_1fr] gap-1">
            <span className="text-right text-muted tabular-nums">{index + 1}</span>
            {sentence === null ? (
              <span>
                {text} <span className="text-danger">shares no word with the note</span>
              </span>
            ) : (
              <a href={`#sentence-${sentence}`} className="underline-offset-2 hover:underline">
                {text}
                {own !== 'whole' && <span className="text-muted"> {own}</span>}
              </a>
            )}
          </li>
        ))}
      </ol>
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">As the model wrote it</summary>
        <pre className="mt-2 rounded-md border border-line bg-raised p-3 font-mono text-xs break-words whitespace-pre-wrap">
          {raw}
        </pre>
      </details>
    </section>
  )
}
