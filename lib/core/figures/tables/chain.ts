import { counted } from '@/lib/core/counted-words'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import type { VerdictChain } from '../ai-raters/verdict-chain'
import type { ChartLabel, Figure } from '../figure'
import { patientsNote } from '../words/interval-words'
import { joined } from './figure-parts'
import { shareTable } from './shares'

const ENDS: readonly ChartLabel[] = [
  { title: 'the settled label', tone: 'good' },
  { title: 'another label', tone: 'bad' },
]

/** How labels change along a setting, and whether the last of them is the settled one. */
export function chainFigure({ axis, values, chosen, paths, items, patients }: VerdictChain): Figure {
  const steps = values.map((value) => axisValue(axis, value)).join(' → ')
  const bars = paths.map(({ path, counts, shares }) => ({ label: path, counts, shares }))
  return {
    name: `chain-${axis.toLowerCase().replaceAll(' ', '-')}`,
    title: `How labels change along ${axisTitle(axis).toLowerCase()}`,
    who: chosen.label === '' ? [] : [chosen.label],
    words: joined(
      `${axisTitle(axis)}: ${steps}. A is a statement’s first label, B the next other one; the last stands in brackets. A bar shows how many of the n of ${counted(items, 'settled statement', 'settled statements')} that took this path end at the settled label.`,
      patientsNote('patient', patients),
    ),
    method: 'Intervals are Wilson’s, and allow for statements of one patient being alike.',
    chart: { kind: 'bars', labels: ENDS, bars },
    ...shareTable(
      bars,
      ENDS.map(({ title }) => title),
    ),
  }
}
