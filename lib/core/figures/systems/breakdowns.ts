import { createScorer } from '@/lib/core/protocols/compute-scores'
import { type AnswerContext, fewPatients } from '../answers/answer-context'
import { scoreCells } from '../answers/score-cells'
import { groupsOf, type StratumGroup, stratumTitle } from '../answers/strata-groups'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import type { Subject, SystemStrata } from './subjects'
import { NOTHING } from './system-scores'
import type { VerdictSource } from './verdict-sources'
import { listShareScores, verdictsOf } from './verdicts'

/**
 * The scores of one system by each of the definition's other strata, such as who named a fact, its category and its place, and by
 * patient: what one figure of all of them hides.
 */
export function breakdownFigures(
  context: AnswerContext,
  subject: Subject,
  chosen: VerdictSource,
  { system, version }: SystemStrata,
): Figure[] {
  const { definition, table } = context
  const own = new Set(subject.indices)
  const within = (groups: readonly StratumGroup[]) =>
    groups
      .map((group) => ({ ...group, indices: group.indices.filter((index) => own.has(index)) }))
      .filter(({ indices }) => indices.length > 0)
  const strata = definition.strata.filter(({ id }) => id !== system && id !== version)
  const patients = [...Map.groupBy(subject.indices, (index) => table.items[index]?.patient ?? '')]
  return [
    ...strata.map(({ id }) => ({
      id,
      title: stratumTitle(context, id),
      groups: within(groupsOf(context, id)),
    })),
    {
      id: 'patient',
      title: 'Patient',
      groups: patients.map(([label, indices]): StratumGroup => ({ label, indices })),
    },
  ].flatMap((by) => (by.groups.length < 2 ? [] : [breakdownFigure(context, chosen, by)]))
}

type Breakdown = { id: string; title: string; groups: readonly StratumGroup[] }

function breakdownFigure(
  context: AnswerContext,
  { words, source }: VerdictSource,
  { id, title, groups }: Breakdown,
): Figure {
  const { table } = context
  const scorer = createScorer(context.definition)
  const scores = listShareScores(scorer)
  const isPatient = id === 'patient'
  return {
    name: `system-by-${id}`,
    title: `Scores by ${title.toLowerCase()}`,
    words: joined(
      words,
      isPatient && 'Of one patient a value has no interval.',
      !isPatient &&
        fewPatients(
          context,
          groups.map(({ indices }) => countPatients(table.items, indices)),
        ),
    ),
    columns: [
      title,
      ...(isPatient ? [] : ['patients']),
      ...scores.flatMap(({ rule }) => [
        { title: 'verdicts', group: rule.title },
        { title: 'value', group: rule.title },
      ]),
    ],
    rows: groups.map(({ label, indices }) => {
      const cells = scoreCells(context, scorer, scores, { indices, source })
      return {
        cells: [
          label,
          ...(isPatient ? [] : [countPatients(table.items, indices)]),
          ...scores.flatMap((score, at): Cell[] => {
            const { size } = verdictsOf(table, scorer, score, { answers: source.answers, indices })
            const estimate = cells[at]?.estimate ?? NOTHING
            const shown = isPatient ? { value: estimate.value, interval: null } : estimate
            return [
              { text: `${size} of ${indices.length}`, value: size },
              { estimate: shown, as: 'percent' },
            ]
          }),
        ],
      }
    }),
  }
}
