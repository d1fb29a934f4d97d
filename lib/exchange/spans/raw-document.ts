import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import { createPlacer, placeGiven, ReadingSearch, type TextReading } from '@/lib/core/text/text-reading'
import { findDisplayOrder, GENERATED_SYSTEMS } from './display-order'
import { cutTexts, type Section } from './glued-text'
import type { Author, Mark, MarkedItem, MarkLink } from './marked-item'
import { describeReading } from './marked-lines'

/** A passage as a file of another tool has it: in one piece or several, in the file's own count of its text. */
export type RawMark = {
  id: string
  line: number
  label: string
  pieces: readonly { start: number; end: number; quote: string | null }[]
  attributes: Readonly<Record<string, string>>
}

/** A text with all that one rater marked in it, as a file of another tool has it. */
export type RawDocument = FileLocation &
  Omit<MarkedItem, 'texts' | 'marks' | 'author'> & {
    text: string
    /** The texts in it, where the file says them; null to look for them. */
    sections: readonly Section[] | null
    marks: readonly RawMark[]
    links: readonly MarkLink[]
    /** How the file may count, the most likely first. */
    readings: readonly TextReading[]
  }

/**
 * Takes a text apart into the items that stand in it, with their passages at their places. Several summaries of one source are as
 * many items; where the name says that they stand in a published order, their systems are known.
 *
 * @returns null where a passage stands nowhere or in two texts at once, which is then in the findings
 */
export function toMarkedItems(document: RawDocument, findings: ImportFindings): MarkedItem[] | null {
  const marks = placeAll(document, findings)
  if (!marks) return null
  const sections = document.sections ??
    cutTexts(document.text) ?? [{ name: '', start: 0, end: document.text.length }]
  const inSections: Mark[] = []
  for (const { mark, start, end } of marks) {
    const own = sections.find((section) => section.start <= start && end <= section.end)
    if (!own) {
      report(document, mark, 'stands in none of the texts alone', findings)
      return null
    }
    const { id, label, attributes } = mark
    inSections.push({ id, label, attributes, part: own.name, start: start - own.start, end: end - own.start })
  }
  const { text, sections: _sections, readings: _readings, ...about } = document
  const texts = sections.map(({ name, start, end }) => ({ name, text: text.slice(start, end) }))
  const summaries = texts.filter(({ name }) => /^summary \d+$/.test(name))
  if (summaries.length === 0) return [{ ...about, author: null, texts, marks: inSections }]
  return summaries.map((summary, position) => {
    const author = findAuthor(about.name, position, summaries.length)
    return {
      ...about,
      author,
      texts: [{ name: 'summary', text: summary.text }, ...texts.filter(({ name }) => name === 'text')],
      marks: inSections
        .filter(({ part }) => part === summary.name)
        .map((mark) => ({ ...mark, part: 'summary' })),
    }
  })
}

/** More than anybody marks in one text. */
const MOST_MARKS = 10_000

type Placed = { mark: RawMark; start: number; end: number }

/** Each passage from where its first piece begins to where its last ends: answers hold passages in one piece. */
function placeAll(document: RawDocument, findings: ImportFindings): Placed[] | null {
  const { text, marks, readings } = document
  const [last] = marks.slice(MOST_MARKS)
  if (last) {
    report(document, last, `is one of more than ${MOST_MARKS} in one text`, findings)
    return null
  }
  const search = new ReadingSearch(readings)
  for (const { pieces, line } of marks) search.take(text, pieces, line)
  const { found } = search
  if (!('unit' in found)) {
    const wrong = marks.find(
      ({ line, pieces }) => line === found.line && (found.place === null || pieces.includes(found.place)),
    )
    report(document, wrong ?? { line: found.line, id: '' }, 'does not stand where the file says', findings)
    return null
  }
  const place = createPlacer(text, found)
  const split = marks.filter(({ pieces }) => pieces.length > 1).length
  if (split > 0)
    findings.addWarning(
      'split_passages',
      'Passages in several pieces became one from the first piece to the last.',
      split,
    )
  if (search.isOpen) findings.addWarning('offsets', describeReading(document.file, found, true))
  else if (found !== readings[0] && marks.length > 0)
    findings.addWarning(
      'offsets',
      `${document.file}: offsets count ${found.unit}${found.breaks === 'as they stand' ? '' : `, made on the text with ${found.breaks} line breaks`}.`,
    )
  return marks.flatMap((mark): Placed[] => {
    const placed = mark.pieces.flatMap((piece) => placeGiven(text, place, piece) ?? [])
    if (placed.length === 0) return []
    const hull = placed.reduce((whole, { start, end }) => ({
      start: Math.min(whole.start, start),
      end: Math.max(whole.end, end),
    }))
    return [{ mark, ...hull }]
  })
}

function report(
  { file }: FileLocation,
  { id, line }: Pick<RawMark, 'id' | 'line'>,
  what: string,
  findings: ImportFindings,
): void {
  const message = `The passage ${id.slice(0, 60)} ${what}.`
  findings.addProblem({ file, line, column: 'spans', code: 'value', message })
}

/** The system of a summary by its position, where the file's name names the published study and the number of the text. */
function findAuthor(name: string, position: number, count: number): Author {
  const [, number, study] = /(\d+)_(hallucination|qualitative)/.exec(name) ?? []
  const order =
    count === GENERATED_SYSTEMS.length && (study === 'hallucination' || study === 'qualitative')
      ? findDisplayOrder(study, Number(number))
      : null
  const system = order === null ? undefined : GENERATED_SYSTEMS[order[position] ?? -1]
  return { kind: 'llm', name: system ?? `system-${position + 1}` }
}

/** What the name of a file says: an item of a task and its rater, as exports name files, or a new text and its rater. */
export function readFileName(
  stem: string,
): Pick<RawDocument, 'name' | 'task' | 'key'> & { rater: string | null; round: number } {
  const parts = stem.split('@').map(decode)
  const [task = '', key = '', rater = '', round = '1'] = parts
  if (parts.length >= 3) return { task, key, name: key, rater, round: round === '2' ? 2 : 1 }
  const named = /^(.*?)[_.-](annotator[_-]?\d+|agreed)(?:[_.-](.*))?$/i.exec(stem)
  const own = parts.length === 2 ? key : (named?.[2]?.toLowerCase() ?? null)
  const name = parts.length === 2 ? task : [named?.[1] ?? stem, named?.[3]].filter(Boolean).join('_')
  return { task: null, key: null, name: shorten(name), rater: own, round: 1 }
}

/** The number by which the published studies know their texts, where a name holds it. */
function shorten(name: string): string {
  return /^train_4000_600.*_(\d+)$/.exec(name)?.[1] ?? name.replace(/\.txt$/i, '')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The name of a file about an item and a rater, which {@link readFileName} reads. */
export function writeFileName(
  task: string,
  key: string,
  { rater, round }: { rater: string; round: number },
): string {
  const parts = [task, key, rater, ...(round === 1 ? [] : [String(round)])]
  return parts
    .map((part) =>
      encodeURIComponent(part).replaceAll(
        /[!'()*.~]/g,
        (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
      ),
    )
    .join('@')
}
