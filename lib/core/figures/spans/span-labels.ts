import { whole } from '@/lib/core/counted-words'
import { type AnswerContext, fewPatients, type LayerAnswers } from '../answers/answer-context'
import type { Extent } from '../answers/make-sections'
import { SUPPRESSED } from '../basis/suppression'
import type { Cell, Figure } from '../figure'
import { joined, matrixRows } from '../tables/figure-parts'
import { layerLabel, marksOfAi, marksOfPeople } from './marked-pairs'
import type { MeasuredLayer } from './span-agreement'

const NOBODY = 'not marked'
/** Of many labels all fit the width of a drawing. */
const NARROW = 54

const SCHEMES: readonly ('partial' | 'strict')[] = ['partial', 'strict']
const SCHEME_TITLES = { partial: 'Overlap F1', strict: 'Place and label F1' }

type MeasuredPair = MeasuredLayer['pairs'][number]

/** How often two people met with these labels. @param one null for nobody */
function countMet({ labels, comparison }: MeasuredPair, one: string | null, other: string | null): number {
  const at = (code: string | null) => (code === null ? labels.length : labels.indexOf(code))
  return comparison().confusion[at(one)]?.[at(other)] ?? 0
}

/** Which labels people give what both marked, and what one of them alone marked; of more than two people over every two. */
export function labelConfusion(
  context: AnswerContext,
  { own, pairs, hasLabels }: MeasuredLayer,
): Figure | null {
  if (!hasLabels || !own.mask.allows(own.paired) || pairs.some(({ stand }) => stand)) return null
  const codes = [
    ...new Set([...own.layer.labels.map(({ code }) => code), ...pairs.flatMap((pair) => pair.labels)]),
  ]
  const labels = [...codes.map((code) => layerLabel(own, code)), NOBODY]
  const counts = [...codes, null].map((row) =>
    [...codes, null].map((column) => pairs.reduce((sum, pair) => sum + countMet(pair, row, column), 0)),
  )
  const used = labels.map((_, index) =>
    counts.some((row, at) => row[index] || (at === index && row.some(Boolean))),
  )
  const keep = <Value>(values: readonly Value[]) => values.filter((_, index) => used[index])
  const shown = keep(counts).map(keep)
  if (shown.length === 0) return null
  const [only, ...more] = pairs
  const who =
    only && more.length === 0
      ? `${only.names[0]} down, ${only.names[1]} across.`
      : 'Every two people, the first by name down.'
  return {
    name: `span-confusion-${own.layer.id}`,
    title: `${own.name}: which label each gives what both marked`,
    words: joined(
      who,
      `Passages are paired by how much they share; “${NOBODY}” counts those that only one of the two marked. Labels that nobody used are left out.`,
      fewPatients(context, own.patients),
    ),
    chart: {
      kind: 'confusion',
      labels: keep(labels),
      counts: shown,
      verb: 'and',
      ...(shown.length > 6 && { cellWidth: NARROW }),
    },
    columns: [only?.names[0] ?? 'first', only && more.length === 0 ? only.names[1] : 'second', 'passages'],
    rows: matrixRows(keep(labels), keep(labels), { counts: shown }),
  }
}

/** How often each label is given by each person, in the agreed set and by AI raters, and how far people agree on it. */
export function labelTotals(
  context: AnswerContext,
  own: LayerAnswers,
  measured: MeasuredLayer | null,
  extent: Extent,
): Figure {
  const schemes = extent === 'drawn' ? SCHEMES.slice(0, 1) : SCHEMES
  const { many, table } = context
  const everything = own.mask.allows(
    [...table.items.keys()].filter((item) => own.marks.some((marks) => marks[item])),
  )
  const agreed = own.settled.some((settled) => settled && !settled.isAlike)
    ? own.settled.map((settled) => settled?.session.spans ?? null)
    : []
  const columns = [
    ...marksOfPeople(context, own).map(({ rater, marks }) => ({
      title: rater.alias,
      marks,
      isShown: everything,
    })),
    ...(agreed.some(Boolean) ? [{ title: 'Agreed set', marks: agreed, isShown: true }] : []),
    ...marksOfAi(context, own).map(({ rater, marks }) => ({ title: rater.alias, marks, isShown: true })),
  ].map(({ title, marks, isShown }) => {
    const given = marks.filter((spans) => spans !== null)
    const counts = new Map<string, number>()
    let all = 0
    for (const spans of given) {
      all += spans.length
      for (const { label } of spans) counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    const count = (label: string | null) => (label === null ? all : (counts.get(label) ?? 0))
    return { title, count, items: given.length, isShown }
  })
  const only = measured?.pairs.length === 1 && measured.hasLabels ? measured.pairs[0] : undefined
  const scores = only?.comparison().perLabel
  const agreement = (code: string): Cell[] => {
    if (!only) return []
    const own = scores?.find(({ label }) => label === code)
    const shown = only.stand ?? (everything ? null : SUPPRESSED)
    return schemes.map(
      (scheme): Cell => (own ? { estimate: shown ?? own[scheme].f1, as: 'coefficient' } : null),
    )
  }
  const { labels, unclassed } = own.layer
  const isUnclassed = unclassed !== undefined && columns.some(({ count }) => count(unclassed) > 0)
  const codes = [...labels.map(({ code }) => code), ...(isUnclassed ? [unclassed] : [])]
  const rows = codes.map((code) => ({
    cells: [
      layerLabel(own, code),
      ...columns.map(({ count, isShown }) => (isShown ? count(code) : null)),
      ...agreement(code),
    ],
  }))
  const total = {
    isTotal: true,
    cells: [
      'all',
      ...columns.map(({ count, isShown }) => (isShown ? count(null) : null)),
      ...(only ? overallCells(only, schemes, everything) : []),
    ],
  }
  return {
    name: `span-labels-${own.layer.id}`,
    title: `${own.name}: how often each label is given${only ? ', and how far people agree on it' : ''}`,
    words: joined(
      `Passages by label: ${columns.map(({ title, items }) => `${title} in ${whole(items)}`).join(', ')} ${many}.`,
      only ? `F1 is of ${only.names[1]} against ${only.names[0]}, whose label decides the row.` : '',
      only ? fewPatients(context, only.patients) : '',
    ),
    columns: [
      'Label',
      ...columns.map(({ title }) => title),
      ...(only ? schemes.map((scheme) => SCHEME_TITLES[scheme]) : []),
    ],
    rows:
      codes.length > 1
        ? [...rows, total]
        : [{ cells: total.cells.with(0, layerLabel(own, own.layer.labels[0]?.code ?? '')) }],
  }
}

function overallCells(pair: MeasuredPair, schemes: typeof SCHEMES, isShown: boolean): Cell[] {
  const shown = pair.stand ?? (isShown ? null : SUPPRESSED)
  return schemes.map((scheme) => ({ estimate: shown ?? pair.estimate(scheme), as: 'coefficient' }))
}
