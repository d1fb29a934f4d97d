import { groupByCluster } from '../agreement-units'
import { estimateAgreement } from '../estimate-agreement'
import { SHARE } from '../figure-range'
import { gwetAc1 } from '../gwet-ac1'
import { alphaForError, krippendorffAlpha } from '../krippendorff-alpha'
import { percentAgreement } from '../percent-agreement'
import type { Estimate } from '../rating-table'
import type { LabeledSpan, SpanDocument } from './labeled-span'
import { textTokens, toTokenSpan } from './text-tokens'

/** No label at all. */
const NONE = ''

/**
 * Agreement on the label of every token, "none" included, corrected for chance: what no figure of spans alone can give, since
 * it knows how much was left unmarked. Where an annotator's spans overlap the one that starts last, then ends first, counts.
 * Intervals are by text, since neighboring tokens are marked together.
 *
 * @param documents with their texts; those without are left out
 * @throws {RangeError} for a label outside the label set
 * @see Artstein R, Poesio M (2008), Comput Linguist 34:555-596, on agreement where annotators choose what to mark
 * @example
 * // one of three words marked by one annotator alone
 * const documents = [{ text: 'one two three', first: [span(0, 7)], second: [span(4, 7)] }]
 * const { tokens, percentAgreement } = tokenAgreement(documents, ['a'])
 * tokens // => 3
 * percentAgreement.value // => 0.667
 */
export function tokenAgreement(
  documents: readonly SpanDocument[],
  labels: readonly string[],
): { tokens: number; percentAgreement: Estimate; krippendorffAlpha: Estimate; ac1: Estimate } {
  const rows: string[][] = []
  const clusters: string[] = []
  for (const [index, { text, first, second }] of documents.entries()) {
    if (text === null) continue
    const one = tokenLabels(text, first)
    const other = tokenLabels(text, second)
    // clusters are drawn in the order of their names: the same texts give the same draws in whatever order they come
    const name = `${one.join('|')} ${other.join('|')} ${index}`
    for (const [token, label] of one.entries()) {
      rows.push([label, other[token] ?? NONE])
      clusters.push(name)
    }
  }
  const units = groupByCluster(rows, [NONE, ...labels], clusters)
  return {
    tokens: rows.length,
    ...estimateAgreement(units, {
      percentAgreement: { coefficient: percentAgreement, population: 'paired', range: SHARE },
      krippendorffAlpha: {
        coefficient: krippendorffAlpha,
        population: 'paired',
        errorOf: alphaForError,
      },
      ac1: { coefficient: gwetAc1, population: 'all' },
    }),
  }
}

function tokenLabels(text: string, spans: readonly LabeledSpan[]): string[] {
  const tokens = textTokens(text)
  const labels = tokens.map(() => NONE)
  const inner = spans.toSorted((left, right) => left.start - right.start || right.end - left.end)
  for (const span of inner) {
    const { start, end, label } = toTokenSpan(tokens, span)
    labels.fill(label, start, end)
  }
  return labels
}
