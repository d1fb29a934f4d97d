import { styleText } from 'node:util'
import { gravestLabel, labelOf, numberPassage, signOf } from '@/components/score-sheet/sheet-words'
import { ungroundedWords } from '@/lib/core/ai-rating/read-ungrounded'
import { counted } from '@/lib/core/counted-words'
import type { Label } from '@/lib/core/labels'
import { countOf } from '@/lib/core/score-sheet/count-labels'
import { markText } from '@/lib/core/score-sheet/mark-text'
import type { ScoreSheet, SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { INVISIBLE_MARK, markInvisible } from '@/lib/core/text/invisible'
import type { Summaries } from './open-steps'
import { describeSpend, type Spend } from './spend'

/** What the sheet is of, and how it is shown. */
type Shown = {
  labels: readonly Label[]
  text: string
  /** How notes are called beside what is quoted from them, by id. */
  notes: ReadonlyMap<string, string>
  isColored: boolean
}

/**
 * A score sheet in words: shares, the reasons of each label in short, the text with its statements marked in place, every
 * statement with its grounds, those that are good last, and what it took.
 */
export function describeSheet(sheet: ScoreSheet, summaries: Summaries, spend: Spend, shown: Shown): string {
  const { labels } = shown
  const { counts, statements } = sheet
  const total = counts.rated + counts.missing
  const shares = labels.map(({ code, title }) => {
    const { count, share } = countOf(counts, code)
    return `${(share === null ? '–' : `${(share * 100).toFixed(1)}%`).padStart(6)}  ${title} (${count})`
  })
  const missing = counts.missing > 0 ? `, ${counts.missing} of them without a verdict; of the others` : ''
  const [supported = [], doubtful = []] = [true, false].map((isSupported) =>
    statements.filter(({ verdict }) => (labelOf(verdict, labels)?.tone === 'good') === isSupported),
  )
  return [
    `${counted(total, 'statement', 'statements')}${missing}`,
    ...shares,
    ...labels.flatMap((label) => describeReasons(label, sheet, summaries)),
    '',
    'The text, each statement ending in its number and sign:',
    '',
    paintText(statements, shown),
    ...[...doubtful, ...supported].flatMap((statement) => ['', ...describeStatement(statement, shown)]),
    '',
    describeSpend(spend),
  ].join('\n')
}

/** The text as the application marks it, with brackets for the numbers. */
function paintText(statements: readonly SheetStatement[], { labels, text, isColored }: Shown): string {
  const said = new Map(statements.map(({ number, verdict }) => [number, verdict]))
  const codeOf = (number: number) => said.get(number) ?? null
  return markText(text, statements)
    .map((run) => {
      const marks = run.ends.map((number) => `[${number}${signOf(labelOf(codeOf(number), labels))}]`)
      const words = forTerminal(run.text)
      const label = gravestLabel(run.statements.map(codeOf), labels)
      return `${isColored && label ? paint(words, label) : words}${marks.join('')}`
    })
    .join('')
    .trimEnd()
}

const COLORS = { good: 'green', bad: 'red', absent: 'magenta', neutral: 'cyan' } as const

/** Line by line: pagers forget a color at the end of one. */
function paint(text: string, { tone }: Label): string {
  const look = [COLORS[tone], 'underline'] as const
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : styleText([...look], line, { validateStream: false })))
    .join('\n')
}

/** A model's summary, or else the most informative reasons; nothing of a label that nobody gave. */
function describeReasons(
  { code, title: name }: Label,
  { reasons }: ScoreSheet,
  summaries: Summaries,
): string[] {
  const digest = reasons[code]
  if (!digest || digest.selected.length === 0) return []
  const summary = summaries[code]
  const title = `Reasons for ${name}`
  if (summary) return ['', `${title}, summed up by ${summary.model}:`, `  ${oneLine(summary.text)}`]
  const messages = digest.selected.map(
    ({ text, statements }) => `  ${oneLine(text)} (${statements.join(', ')})`,
  )
  return ['', `${title}:`, ...messages]
}

function describeStatement(
  { number, text, verdict, note, reasons, evidence, ungrounded }: SheetStatement,
  { labels, notes, isColored }: Shown,
): string[] {
  const label = labelOf(verdict, labels)
  const title = label?.title ?? 'No verdict'
  const shown = isColored && label ? styleText(COLORS[label.tone], title, { validateStream: false }) : title
  return [
    `${shown}: ${number}. ${oneLine(text)}`,
    ...(note === '' ? [] : [`  ${oneLine(note)}`]),
    ...reasons.map((reason) => `  ${oneLine(reason.text)}`),
    ...evidence.map((passage) => {
      const { noteId, start, end, quote } = passage
      const cited = oneLine(notes.get(noteId) ?? noteId)
      return `  ${numberPassage(passage)}“${oneLine(quote)}” (${cited}, ${start}–${end})`
    }),
    ...(ungrounded.length === 0 ? [] : [`  ${ungroundedWords(ungrounded)}`]),
  ]
}

function oneLine(text: string): string {
  return forTerminal(text).trim().replaceAll(/\s+/g, ' ')
}

/** What a chart or a model says moves no cursor and hides no letter. */
function forTerminal(text: string): string {
  return markInvisible(text.replaceAll('\r\n', '\n')).replaceAll(/(?![\n\t])\p{Cc}/gu, INVISIBLE_MARK)
}
