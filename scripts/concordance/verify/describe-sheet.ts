import type { ScoreSheet, SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { VERDICTS } from '@/lib/core/verdict'

/** A score sheet in words: shares, then every statement that is not supported with its grounds, then the others in short. */
export function describeSheet({ counts, statements }: ScoreSheet): string {
  const total = counts.rated + counts.missing
  const shares = VERDICTS.map((label) => {
    const { count, share } = counts.labels[label]
    return `${(share === null ? '–' : `${(share * 100).toFixed(1)}%`).padStart(6)}  ${label} (${count})`
  })
  const missing = counts.missing > 0 ? [`        without a verdict (${counts.missing})`] : []
  const doubtful = statements.filter((statement) => statement.verdict !== 'Supported')
  const supported = statements.filter((statement) => statement.verdict === 'Supported')
  return [
    `${total} ${total === 1 ? 'statement' : 'statements'}`,
    ...shares,
    ...missing,
    ...doubtful.flatMap((statement) => ['', ...describeStatement(statement)]),
    ...(supported.length > 0 ? ['', 'Supported:'] : []),
    ...supported.map(({ number, text }) => `  ${number}. ${text}`),
  ].join('\n')
}

function describeStatement({ number, text, verdict, note, reasons, evidence }: SheetStatement): string[] {
  return [
    `${verdict ?? 'No verdict'}: ${number}. ${text}`,
    ...(note === '' ? [] : [`  ${note}`]),
    ...reasons.map((reason) => `  ${reason.text}`),
    ...evidence.map(
      ({ noteId, start, end, quote }) => `  note ${noteId}, ${start}–${end}: “${oneLine(quote)}”`,
    ),
  ]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
