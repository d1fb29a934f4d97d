import { type AdditiveUnits, addUnit, presentKinds, UnitList } from '@/lib/core/stats/additive-units'
import { PAIRED } from '../agreement-sums'
import { type AgreementUnits, groupByPattern } from '../agreement-units'
import { estimateAgreement } from '../estimate-agreement'
import { SHARE } from '../figure-range'
import { gwetAc1 } from '../gwet-ac1'
import { alphaForError, krippendorffAlpha } from '../krippendorff-alpha'
import { percentAgreement } from '../percent-agreement'
import type { Estimate } from '../rating-table'
import type { LabeledSpan, SpanDocument, TokenBounds } from './labeled-span'
import { tokenBounds, toTokenSpan } from './text-tokens'

/** No label at all. */
const NONE = ''

/**
 * Agreement on the label of every token, "none" included, corrected for chance: what no figure of spans alone can give, since
 * it knows how much was left unmarked. Where a rater's spans overlap the one that starts last, then ends first, counts.
 * Intervals are by text, since neighboring tokens are marked together.
 *
 * @param documents with their texts; those without are left out
 * @param clusters one name a document: those of one cluster, such as a patient, are taken for alike; each by itself where left out
 * @throws {RangeError} for a label outside the label set
 * @see Artstein R, Poesio M (2008), Comput Linguist 34:555-596, on agreement where raters choose what to mark
 * @example
 * // one of three words marked by one rater alone
 * const documents = [{ text: 'one two three', first: [span(0, 7)], second: [span(4, 7)] }]
 * const { tokens, percentAgreement } = tokenAgreement(documents, ['a'])
 * tokens // => 3
 * percentAgreement.value // => 0.667
 */
export function tokenAgreement(
  documents: readonly SpanDocument[],
  labels: readonly string[],
  clusters: readonly string[] | null = null,
): { tokens: number; percentAgreement: Estimate; krippendorffAlpha: Estimate; ac1: Estimate } {
  const all = [NONE, ...labels]
  const units = unitsOfCells(documents, all, clusters)
  return {
    tokens: units.alone?.weights.reduce((sum, count) => sum + count, 0) ?? 0,
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

/** How many tokens of a text the first gave the label of the row and the second that of the column, row by row. */
function countCells(
  { text, tokens: known, first, second }: SpanDocument,
  indices: ReadonlyMap<string, number>,
  counts: Float64Array,
): void {
  const tokens = known ?? tokenBounds(text ?? '')
  const one = labelTokens(tokens, first, indices)
  const other = labelTokens(tokens, second, indices)
  for (let token = 0; token < one.length; token++) {
    const cell = (one[token] as number) * indices.size + (other[token] as number)
    counts[cell] = (counts[cell] as number) + 1
  }
}

/** The index of each token's label. @throws {RangeError} for a label outside the label set */
function labelTokens(
  tokens: TokenBounds,
  spans: readonly LabeledSpan[],
  indices: ReadonlyMap<string, number>,
): Int32Array {
  const labels = new Int32Array(tokens.length / 2)
  const inner = spans.toSorted((left, right) => left.start - right.start || right.end - left.end)
  for (const span of inner) {
    const { start, end, label } = toTokenSpan(tokens, span)
    const index = indices.get(label)
    if (index === undefined) throw new RangeError(`the label ${label} is not in the label set`)
    labels.fill(index, start, end)
  }
  return labels
}

/** Clusters of tokens, each token a unit of two ratings: from how often each two labels meet, as there are very many tokens. */
function unitsOfCells(
  documents: readonly SpanDocument[],
  all: readonly string[],
  names: readonly string[] | null,
): AgreementUnits {
  const kinds = groupByPattern(
    all.flatMap((one) => all.map((other) => [one, other])),
    all,
  )
  const clusters = new Map<string, { sums: Float64Array; size: number }>()
  const weights = new Float64Array(kinds.weights.length)
  const counts = new Float64Array(all.length ** 2)
  const indices = new Map(all.map((label, index) => [label, index]))
  for (const [index, document] of documents.entries()) {
    if (document.text === null) continue
    counts.fill(0)
    countCells(document, indices, counts)
    const name = names?.[index] ?? `${counts.join()} ${index}`
    const cluster = clusters.get(name) ?? { sums: new Float64Array(kinds.width), size: 0 }
    clusters.set(name, cluster)
    for (let cell = 0; cell < counts.length; cell++) {
      const count = counts[cell] as number
      if (count === 0) continue
      const kind = kinds.unitOf[cell] as number
      addUnit(cluster.sums, kinds, kind, count)
      cluster.size = cluster.sums[PAIRED] as number
      weights[kind] = (weights[kind] as number) + count
    }
  }
  const list = new UnitList(kinds.width)
  const inOrder = [...clusters].toSorted(([left], [right]) => (left < right ? -1 : 1))
  for (const [, { sums }] of inOrder) list.count(list.add(sums))
  const sizes = Float64Array.from(inOrder, ([, { size }]) => size)
  const alone: AdditiveUnits = presentKinds(kinds, weights)
  return { ...list.finish(sizes), alone, layout: kinds.layout, unitOf: new Int32Array(0) }
}
