import { z } from 'zod'
import { flagCell, idCell, instantCell, roundCell, textCell } from '@/lib/core/exchange/cells'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import {
  createPlacer,
  type GivenPlace,
  placeGiven,
  ReadingSearch,
  type TextReading,
} from '@/lib/core/text/text-reading'
import { checkValue, parseLine } from '../check-value'
import { untilProblem } from '../file-problem'
import type { ImportFile } from '../import-file'
import { readLines } from '../read-jsonl'

const label = z.object({
  start: z.int().min(0),
  end: z.int().min(1),
  label: z.string().min(1).max(200),
  text: z.string().nullish(),
  id: z.string().max(60).nullish(),
  attributes: z.record(z.string(), z.string()).nullish(),
})

/** A line: a text, its source, and what one rater marked. All but `summary` and `labels` may be absent; further keys are left alone. */
const lineSchema = z.object({
  text: textCell.nullish(),
  summary: textCell,
  labels: z.array(label).max(10_000),
  /** Passages of `text`. */
  text_labels: z.array(label).max(10_000).nullish(),
  links: z.array(z.object({ link: z.string(), from: z.string(), to: z.string().nullable() })).nullish(),
  layers: z.array(z.string()).nullish(),
  task_id: idCell.nullish(),
  item_key: textCell.nullish(),
  rater_id: idCell.nullish(),
  rater_kind: z.enum(['human', 'ai']).nullish(),
  round: roundCell.nullish(),
  author_kind: z.enum(['human', 'llm']).nullish(),
  author_name: textCell.nullish(),
  comment: textCell.nullish(),
  uncertain: flagCell.nullish(),
  rated_at: instantCell.nullish(),
})

type Given = z.output<typeof lineSchema>
type GivenLabel = z.output<typeof label>

/** A label at its place in UTF-16 code units. */
export type PlacedLabel = GivenLabel & { start: number; end: number }

/** A line whose labels stand where they say. */
export type MarkedLine = Omit<Given, 'labels' | 'text_labels'> & {
  line: number
  labels: PlacedLabel[]
  text_labels: PlacedLabel[]
}

/** Code points without conversion first, as the release has them. */
const READINGS: readonly TextReading[] = [
  { unit: 'code points', breaks: 'as they stand' },
  { unit: 'UTF-16 code units', breaks: 'as they stand' },
  { unit: 'code points', breaks: 'LF' },
  { unit: 'UTF-16 code units', breaks: 'LF' },
  { unit: 'code points', breaks: 'CRLF' },
  { unit: 'UTF-16 code units', breaks: 'CRLF' },
]

/** What a whole file says before its lines are taken. */
export type MarkedFile = {
  reading: TextReading
  /** The labels that occur. */
  labels: Set<string>
  lines: number
  /** How many different source texts there are. */
  sources: number
}

/**
 * Looks through a JSONL file of marked texts: which labels it has, and how it counts offsets, found out from the texts that stand
 * beside them.
 *
 * @returns null where some line cannot be read, or no way of counting fits all labels, which is then in the findings
 */
export async function surveyMarkedFile(
  file: ImportFile,
  findings: ImportFindings,
): Promise<MarkedFile | null> {
  const before = findings.problemCount
  const search = new ReadingSearch(READINGS)
  const labels = new Set<string>()
  const sources = new Set<string | null>()
  let lines = 0
  let matters = false
  for await (const { line, row } of readGiven(file, findings)) {
    lines += 1
    sources.add(row.text ?? null)
    for (const { text, marks } of listMarked(row)) {
      for (const mark of marks) labels.add(mark.label)
      matters ||= /[\uD800-\uDFFF\r\n]/.test(text)
      search.take(text, marks.map(toPlace), line)
    }
  }
  if (findings.problemCount > before) return null
  const { found } = search
  if ('unit' in found) {
    if (matters && labels.size > 0)
      findings.addWarning('offsets', describeReading(file.name, found, search.isOpen))
    return { reading: found, labels, lines, sources: sources.size }
  }
  const { line, place } = found
  const message = describeFault(place)
  findings.addProblem({ file: file.name, line, column: 'labels', code: 'value', message })
  return null
}

function describeFault(place: GivenPlace | null): string {
  if (place === null) return 'The labels of this line count offsets in another way than those before it.'
  const { start, end, quote } = place
  return quote === null
    ? `There is no text from ${start} to ${end}.`
    : `The text from ${start} to ${end} is not the one in the label, whether offsets count code points or UTF-16 code units, and with either line break.`
}

/** How a file counts, as its report says it. */
export function describeReading(file: string, { unit, breaks }: TextReading, isOpen: boolean): string {
  const how = breaks === 'as they stand' ? '' : `, made on the texts with ${breaks} line breaks`
  return isOpen
    ? `${file}: offsets were taken as ${unit}${how}; the labels fit other ways of counting as well.`
    : `${file}: offsets count ${unit}${how}, as the labels’ own texts show.`
}

/** The lines of a file that was looked through, with labels placed in UTF-16 code units. */
export async function* readMarkedLines(
  file: ImportFile,
  { reading }: Pick<MarkedFile, 'reading'>,
  findings: ImportFindings,
): AsyncGenerator<MarkedLine> {
  for await (const { line, row } of readGiven(file, findings)) {
    const [labels = [], textLabels = []] = listMarked(row).map(({ text, marks }) => {
      const place = createPlacer(text, reading)
      return marks.flatMap((mark): PlacedLabel[] => {
        const placed = placeGiven(text, place, toPlace(mark))
        return placed ? [{ ...mark, ...placed }] : []
      })
    })
    yield { ...row, line, labels, text_labels: textLabels }
  }
}

function listMarked({ summary, text, labels, text_labels }: Given): { text: string; marks: GivenLabel[] }[] {
  return [
    { text: summary, marks: labels },
    { text: text ?? '', marks: text_labels ?? [] },
  ]
}

function toPlace({ start, end, text }: GivenLabel) {
  return { start, end, quote: text ?? null }
}

async function* readGiven(
  file: ImportFile,
  findings: ImportFindings,
): AsyncGenerator<{ line: number; row: Given }> {
  for await (const { line, text } of untilProblem(readLines(file), findings)) {
    const location = { file: file.name, line }
    const value = parseLine(text, location, findings)
    const row = value === undefined ? null : checkValue(value, lineSchema, location, findings)
    if (row) yield { line, row }
  }
}
