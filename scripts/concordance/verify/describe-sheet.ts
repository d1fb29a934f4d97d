import { styleText } from 'node:util'
import { gravestVerdict, numberPassage, SIGNS } from '@/components/score-sheet/verdict-sign'
import { counted } from '@/lib/core/counted-words'
import { ungroundedWords } from '@/lib/core/judge/read-ungrounded'
import { markText } from '@/lib/core/score-sheet/mark-text'
import type { ScoreSheet, SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { INVISIBLE_MARK, markInvisible } from '@/lib/core/text/invisible'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import type { Summaries } from './open-steps'
import { describeSpend, type Spend } from './spend'

/** What the sheet is of, and how it is shown. */
type Shown = {
  text: string
  /** How notes are called beside what is quoted from them, by id. */
  notes: ReadonlyMap<string, string>
  isColoured: boolean
}

/**
 * A score sheet in words: shares, the reasons of each label in short, the text with its statements marked in place, every
 * statement with its grounds, those that are not supported first, and what it took.
 */
export function describeSheet(sheet: ScoreSheet, summaries: Summaries, spend: Spend, shown: Shown): string {
  const { counts, statements } = sheet
  const total = counts.rated + counts.missing
  const shares = VERDICTS.map((label) => {
    const { count, share } = counts.labels[label]
    return `${(share === null ? '–' : `${(share * 100).toFixed(1)}%`).padStart(6)}  ${label} (${count})`
  })
  const missing = counts.missing > 0 ? `, ${counts.missing} of them without a verdict; of the others` : ''
  const [supported = [], doubtful = []] = [true, false].map((isSupported) =>
    statements.filter(({ verdict }) => (verdict === 'Supported') === isSupported),
  )
  return [
    `${counted(total, 'statement', 'statements')}${missing}`,
    ...shares,
    ...VERDICTS.flatMap((label) => describeReasons(label, sheet, summaries)),
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
function paintText(statements: readonly SheetStatement[], { text, isColoured }: Shown): string {
  const verdicts = new Map(statements.map(({ number, verdict }) => [number, verdict]))
  const verdictOf = (number: number) => verdicts.get(number) ?? null
  return markText(text, statements)
    .map((run) => {
      const marks = run.ends.map((number) => {
        const verdict = verdictOf(number)
        return `[${number}${verdict ? SIGNS[verdict].sign : '–'}]`
      })
      const words = forTerminal(run.text)
      const verdict = gravestVerdict(run.statements.map(verdictOf))
      return `${isColoured && verdict ? paint(words, verdict) : words}${marks.join('')}`
    })
    .join('')
    .trimEnd()
}

const COLOURS = { Supported: 'green', 'Not Supported': 'red', 'Not Addressed': 'magenta' } as const

/** Line by line: pagers forget a colour at the end of one. */
function paint(text: string, verdict: Verdict): string {
  const look = [COLOURS[verdict], 'underline'] as const
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : styleText([...look], line, { validateStream: false })))
    .join('\n')
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

function describeStatement(
  { number, text, verdict, note, reasons, evidence, ungrounded }: SheetStatement,
  { notes, isColoured }: Shown,
): string[] {
  const label = verdict ?? 'No verdict'
  const shown = isColoured && verdict ? styleText(COLOURS[verdict], label, { validateStream: false }) : label
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
