import type { AgainstPeople } from '@/lib/core/agreement/human-baseline'
import { named } from '@/lib/core/counted-words'
import { bestJuries, juryVerdicts, leftOutVotes } from '@/lib/core/jury/best-juries'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import { MEASURES } from '../basis/measures'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers } from './answer-context'
import type { AnswerRater } from './answer-table'
import { bytesOf, differenceOf, valueAlone } from './jury-tests'
import { FIGURES, type Tests } from './people-tests'

/**
 * How large a jury has to be. Of each size the best jury is chosen on half of the patients and judged on the other half, then the
 * other way round: chosen and judged on the same answers the best of hundreds of juries looks better than it is.
 */
export function sizesFigure(
  context: AnswerContext,
  own: VariableAnswers,
  { measure, margin, test, values }: Tests,
  members: readonly AnswerRater[],
): Figure {
  const { table, people, options } = context
  const labels = own.variable.codes?.length ?? 0
  const candidates = members.map((rater) => bytesOf(rater, own))
  const reference = leftOutVotes(
    people.map((person) => bytesOf(person, own)),
    labels,
  )
  const halves = inHalves(
    table.items.map(({ patient }) => patient),
    options.seed,
  )
  const choose = (indices: readonly number[]) => bestJuries(candidates, reference, labels, indices)
  const chosen = halves.map(choose)
  const ofAll = choose([...table.items.keys()])
  const { title, as, range } = MEASURES[measure]
  const sayOf = (jury: readonly number[]) =>
    juryVerdicts(
      jury.flatMap((place) => candidates[place] ?? []),
      labels,
    )
  const rows = [...ofAll.keys()]
    .toSorted((one, other) => one - other)
    .map((size) => {
      const said = new Uint8Array(table.items.length)
      for (const [half, indices] of halves.entries()) {
        const others = sayOf(chosen[1 - half]?.get(size) ?? [])
        for (const item of indices) said[item] = others[item] ?? 0
      }
      const jury = ofAll.get(size) ?? []
      return {
        size,
        who: named(jury.map((place) => members[place]?.alias ?? '')),
        same: values(sayOf(jury), { main: FIGURES[measure] }).main,
        apart: test(said, FIGURES[measure], range),
      }
    })
  const isWithin = ({ interval90 }: AgainstPeople) =>
    margin !== null && interval90 !== null && interval90.low > -margin
  const smallest = rows.find(({ apart }) => isWithin(apart))
  return {
    name: `jury-sizes-${own.variable.id}`,
    title: `${own.name}: how large a jury has to be`,
    words: joined(
      'Of each odd number of AI raters the jury that agrees most with people. “On other patients”: chosen on half of the patients and judged on the other half, and the other way round. “On the same”: chosen and judged on all, which flatters it and is no evidence.',
      candidates.length > 12 && 'Of more than twelve AI raters the twelve that agree most alone are tried.',
      margin !== null &&
        (smallest
          ? `The smallest jury whose whole interval on other patients lies within the margin has ${smallest.size === 1 ? 'one member' : `${smallest.size} members`}.`
          : 'No jury’s whole interval on other patients lies within the margin.'),
      fewPatients(context, own.patients),
    ),
    columns: [
      'members',
      'the jury that agrees most on all patients',
      { title: 'jury', group: `${title}, on other patients` },
      { title: 'less people, 90 % interval', group: `${title}, on other patients` },
      { title: 'jury', group: `${title}, on the same` },
      ...(margin === null ? [] : ['within the margin']),
    ],
    rows: rows.map(({ size, who, apart, same }) => ({
      cells: [
        size,
        who,
        { estimate: apart.ai, as },
        { estimate: differenceOf(apart), as },
        { estimate: valueAlone(same.ai), as },
        ...(margin === null ? [] : [isWithin(apart) ? 'yes' : 'not shown']),
      ],
    })),
  }
}

/** Items of one half of the patients, and of the other. */
function inHalves(patients: readonly string[], seed: number): readonly (readonly number[])[] {
  const names = seededShuffle([...new Set(patients)].toSorted(), `juries ${seed}`)
  const first = new Set(names.slice(0, Math.ceil(names.length / 2)))
  const isFirst = (item: number) => first.has(patients[item] ?? '')
  const all = [...patients.keys()]
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))]
}
