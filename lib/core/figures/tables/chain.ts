import { counted } from '@/lib/core/counted-words'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import type { VerdictChain } from '../ai-raters/verdict-chain'
import type { ChartLabel, Figure } from '../figure'
import { patientsNote } from '../words/interval-words'
import { joined } from './figure-parts'

const ENDS: readonly ChartLabel[] = [
  { title: 'ends at the consensus label', tone: 'good' },
  { title: 'ends at another label', tone: 'bad' },
]

/** How labels change along a setting, and whether the last of them is the settled one. */
export function chainFigure({ axis, values, chosen, paths, items, patients }: VerdictChain): Figure {
  const steps = values.map((value) => axisValue(axis, value)).join(' → ')
  return {
    name: `chain-${axis.toLowerCase().replaceAll(' ', '-')}`,
    title: `How labels change along ${axisTitle(axis).toLowerCase()}`,
    who: chosen.label === '' ? [] : [chosen.label],
    words: joined(
      `${axisTitle(axis)}: ${steps}. A is a statement’s first label, B the next other one, C the third. A bar shows how often statements of one path end at their consensus label, over ${counted(items, 'settled statement', 'settled statements')} that all of these AI raters rated.`,
      patientsNote('patient', patients),
    ),
    method: 'Intervals are Wilson’s, and allow for statements of one patient being alike.',
    chart: {
      kind: 'bars',
      labels: ENDS,
      bars: paths.map(({ path, counts, shares }) => ({ label: path, counts, shares })),
    },
    columns: [
      'Labels in turn',
      'statements',
      ...ENDS.map(({ title }) => title),
      'share at the consensus label',
    ],
    rows: paths.map(({ path, counts, shares }) => ({
      cells: [
        path,
        counts.reduce((sum, count) => sum + count, 0),
        ...counts,
        { estimate: shares[0] ?? { value: null, interval: null }, as: 'percent' },
      ],
    })),
  }
}
