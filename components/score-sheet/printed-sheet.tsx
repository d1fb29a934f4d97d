import { UngroundedNote } from '@/components/statements/ungrounded-note'
import type { ScoreSheet, SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { MarkedText } from './marked-text'
import { ReasonDigest } from './reason-digest'
import { numberPassage, SIGNS, toPercent } from './verdict-sign'

type Props = {
  title: string
  /** What the sheet is of and rests on, a line each. */
  about: readonly string[]
  /** The document whose statements are told. */
  text: string
  sheet: ScoreSheet
  summaries: Partial<Record<Verdict, { text: string; model: string }>>
  /** How the chart's notes are called beside what is quoted from them, by id. */
  notes: ReadonlyMap<string, string>
}

/** The score sheet on paper or as a file: everything there to read, the text beside its statements, and nothing to click. */
export function PrintedSheet({ title, about, text, sheet, summaries, notes }: Props) {
  const { counts, reasons, statements } = sheet
  return (
    <article className="mx-auto grid max-w-[90rem] gap-6 p-4 [print-color-adjust:exact] print:p-2">
      <header className="grid gap-0.5">
        <h1 className="text-lg font-semibold">{title}</h1>
        {about.map((line) => (
          <p key={line} className="text-sm text-muted">
            {line}
          </p>
        ))}
      </header>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
        {VERDICTS.map((label) => (
          <section key={label} aria-label={label} className="grid content-start gap-1 break-inside-avoid">
            <p className="font-semibold">
              {SIGNS[label].sign} {toPercent(counts.labels[label].share)} {label} (
              {counts.labels[label].count} of {counts.rated})
            </p>
            {reasons[label] && (
              <ReasonDigest label={label} digest={reasons[label]} summary={summaries[label] ?? null} />
            )}
          </section>
        ))}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[2fr_3fr] print:block">
        <section aria-label="The text" className="print:mb-6">
          <MarkedText text={text} statements={statements} />
        </section>
        <table className="w-full border-collapse text-sm print:text-xs">
          <caption className="sr-only">Statements of the text</caption>
          <thead>
            <tr className="text-left text-xs text-muted">
              <th scope="col" className="py-1 pr-2 text-right font-normal">
                No.
              </th>
              <th scope="col" className="py-1 pr-3 font-normal">
                Statement
              </th>
              <th scope="col" className="py-1 pr-3 font-normal">
                Verdict
              </th>
              <th scope="col" className="py-1 font-normal">
                Why, and by what
              </th>
            </tr>
          </thead>
          <tbody>
            {statements.map((statement) => (
              <StatementRow key={statement.number} statement={statement} notes={notes} />
            ))}
          </tbody>
        </table>
      </div>
    </article>
  )
}

function StatementRow({
  statement: { number, text, start, verdict, note, reasons, evidence, ungrounded },
  notes,
}: {
  statement: SheetStatement
  notes: Props['notes']
}) {
  return (
    <tr
      id={`statement-${number}`}
      className="break-inside-avoid border-t border-line-strong align-top target:bg-accent-soft"
    >
      <td className="py-1.5 pr-2 text-right">{number}</td>
      <td className="w-2/5 py-1.5 pr-3 wrap-anywhere">{text}</td>
      <td className="py-1.5 pr-3 whitespace-nowrap">
        {verdict ? (
          <span className={SIGNS[verdict].mark}>
            {SIGNS[verdict].sign} {verdict}
          </span>
        ) : (
          '– open'
        )}
      </td>
      <td className="w-2/5 py-1.5 wrap-anywhere">
        {note !== '' && <p>{note}</p>}
        {start === null && <p className="text-muted">Not found word for word in the text.</p>}
        {reasons.map((reason) => (
          <p key={`${reason.by} ${reason.text}`}>
            <span className="text-muted">{reason.by}:</span> {reason.text}
          </p>
        ))}
        {evidence.map((passage) => (
          <p key={`${passage.noteId} ${passage.start}`} className="mt-1 border-l-2 border-line-strong pl-2">
            {numberPassage(passage)}“{passage.quote}”{' '}
            <span className="text-xs text-muted">{notes.get(passage.noteId) ?? passage.noteId}</span>
          </p>
        ))}
        <UngroundedNote numbers={ungrounded} />
      </td>
    </tr>
  )
}
