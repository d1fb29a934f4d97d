import { UngroundedNote } from '@/components/statements/ungrounded-note'
import { LABEL_TONES } from '@/components/ui/label-tones'
import type { Label } from '@/lib/core/labels'
import { countOf } from '@/lib/core/score-sheet/count-labels'
import type { ReasonDigest as Digest, ScoreSheet, SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import type { MadeSummaries } from '@/lib/core/score-sheet/sheet-summary'
import { MarkedText } from './marked-text'
import { ReasonDigest } from './reason-digest'
import { labelOf, numberPassage, signOf, toPercent } from './sheet-words'

type Props = {
  title: string
  /** What the sheet is of and rests on, a line each. */
  about: readonly string[]
  /** The document whose statements are listed. */
  text: string
  sheet: ScoreSheet
  labels: readonly Label[]
  /** By the code of a label. */
  summaries: MadeSummaries
  /** How the chart's notes are called beside what is quoted from them, by id. */
  notes: ReadonlyMap<string, string>
}

/** The score sheet on paper or as a file: everything there to read, the text beside its statements, and nothing to click. */
export function PrintedSheet({ title, about, text, sheet, labels, summaries, notes }: Props) {
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
        {labels.map((label) => (
          <section
            key={label.code}
            aria-label={label.title}
            className="grid content-start gap-1 break-inside-avoid"
          >
            <p className="font-semibold">
              {signOf(label)} {toPercent(countOf(counts, label.code).share)} {label.title} (
              {countOf(counts, label.code).count} of {counts.rated})
            </p>
            <Reasons label={label} digest={reasons[label.code] ?? null} summaries={summaries} />
          </section>
        ))}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[2fr_3fr] print:block">
        <section aria-label="The text" className="print:mb-6">
          <MarkedText text={text} labels={labels} statements={statements} />
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
              <StatementRow key={statement.number} statement={statement} labels={labels} notes={notes} />
            ))}
          </tbody>
        </table>
      </div>
    </article>
  )
}

type ReasonsProps = Pick<Props, 'summaries'> & { label: Label; digest: Digest | null }

function Reasons({ label: { code, title }, digest, summaries }: ReasonsProps) {
  return digest && <ReasonDigest label={title} digest={digest} summary={summaries[code] ?? null} />
}

function StatementRow({
  statement: { number, text, start, verdict, note, reasons, evidence, ungrounded },
  labels,
  notes,
}: {
  statement: SheetStatement
  labels: readonly Label[]
  notes: Props['notes']
}) {
  const label = labelOf(verdict, labels)
  return (
    <tr
      id={`statement-${number}`}
      className="break-inside-avoid border-t border-line-strong align-top target:bg-accent-soft"
    >
      <td className="py-1.5 pr-2 text-right">{number}</td>
      <td className="w-2/5 py-1.5 pr-3 wrap-anywhere">{text}</td>
      <td className="py-1.5 pr-3 whitespace-nowrap">
        {label ? (
          <span className={LABEL_TONES[label.tone].mark}>
            {signOf(label)} {label.title}
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
