import type { DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { MarkedText } from './marked-text'
import { ReasonDigest } from './reason-digest'
import { SIGNS, toPercent } from './verdict-sign'

type Props = {
  sheet: DocumentScoreSheet
  summaries: Partial<Record<Verdict, { text: string; model: string }>>
}

/** The score sheet on paper: everything one after the other, and nothing to click. */
export function PrintedSheet({ sheet: { document, patient, rater, kind, sheet }, summaries }: Props) {
  const { counts, reasons, statements } = sheet
  return (
    <div className="hidden gap-5 p-2 text-black print:grid">
      <header>
        <p className="text-lg font-semibold">
          {document.kind} of patient {patient.externalId}
        </p>
        <p className="text-sm">
          Text {document.externalId} by {document.authorName} · verdicts of{' '}
          {rater ? rater.alias : 'the consensus of people'} · {counts.rated} of{' '}
          {counts.rated + counts.missing} {kind}s have a verdict
        </p>
      </header>
      {VERDICTS.map((label) => (
        <section key={label} className="break-inside-avoid">
          <p className="font-semibold">
            {SIGNS[label].sign} {toPercent(counts.labels[label].share)} {label} ({counts.labels[label].count})
          </p>
          {reasons[label] && (
            <ReasonDigest label={label} digest={reasons[label]} summary={summaries[label] ?? null} />
          )}
        </section>
      ))}
      <MarkedText text={document.text} statements={statements} />
      <table className="w-full border-collapse text-xs">
        <tbody>
          {statements.map((statement) => (
            <tr key={statement.number} className="break-inside-avoid border-t border-black align-top">
              <td className="py-1 pr-2 text-right">{statement.number}</td>
              <td className="w-2/5 py-1 pr-3">{statement.text}</td>
              <td className="py-1 pr-3 whitespace-nowrap">
                {statement.verdict ? `${SIGNS[statement.verdict].sign} ${statement.verdict}` : '– open'}
              </td>
              <td className="w-2/5 py-1">
                {[statement.note, ...statement.reasons.map((reason) => `${reason.by}: ${reason.text}`)]
                  .filter((line) => line !== '')
                  .join(' ')}
                {statement.evidence.map((passage) => ` “${passage.quote}”`).join('')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
