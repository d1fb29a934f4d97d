import { counted } from '@/lib/core/counted-words'
import type { ScoreSheet, SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import type { Summaries } from './open-steps'
import { describeSpend, type Spend } from './spend'

/**
 * A score sheet in words: shares, the reasons of each label in short, every statement that is not supported with its grounds,
 * the others in short, and what it took.
 */
export function describeSheet(sheet: ScoreSheet, summaries: Summaries, spend: Spend): string {
  const { counts, statements } = sheet
  const total = counts.rated + counts.missing
  const shares = VERDICTS.map((label) => {
    const { count, share } = counts.labels[label]
    return `${(share === null ? '–' : `${(share * 100).toFixed(1)}%`).padStart(6)}  ${label} (${count})`
  })
  const missing = counts.missing > 0 ? [`        without a verdict (${counts.missing})`] : []
  const doubtful = statements.filter((statement) => statement.verdict !== 'Supported')
  const supported = statements.filter((statement) => statement.verdict === 'Supported')
  return [
    counted(total, 'statement', 'statements'),
    ...shares,
    ...missing,
    ...VERDICTS.flatMap((label) => describeReasons(label, sheet, summaries)),
    ...doubtful.flatMap((statement) => ['', ...describeStatement(statement)]),
    ...(supported.length > 0 ? ['', 'Supported:'] : []),
    ...supported.map(({ number, text }) => `  ${number}. ${oneLine(text)}`),
    '',
    describeSpend(spend),
  ].join('\n')
}

/** A model's summary, or else the most telling reasons; nothing of a label that nobody gave. */
function describeReasons(label: Verdict, { reasons }: ScoreSheet, summaries: Summaries): string[] {
  const digest = reasons[label]
  if (digest === null || digest.selected.length === 0) return []
  const summary = summaries[label]
  const title = `Reasons for ${label}`
  if (summary) return ['', `${title}, summed up by ${summary.model}:`, `  ${oneLine(summary.text)}`]
  const told = digest.selected.map(({ text, statements }) => `  ${oneLine(text)} (${statements.join(', ')})`)
  return ['', `${title}:`, ...told]
}

function describeStatement({ number, text, verdict, note, reasons, evidence }: SheetStatement): string[] {
  return [
    `${verdict ?? 'No verdict'}: ${number}. ${oneLine(text)}`,
    ...(note === '' ? [] : [`  ${note}`]),
    ...reasons.map((reason) => `  ${reason.text}`),
    ...evidence.map(
      ({ noteId, start, end, quote }) => `  note ${noteId}, ${start}–${end}: “${oneLine(quote)}”`,
    ),
  ]
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
