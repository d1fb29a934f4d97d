import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { bradleyTerry } from '@/lib/core/agreement/preference/bradley-terry'
import { defined, type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { naturalOrder } from '@/lib/core/natural-order'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { countPatients } from '../basis/patient-indices'
import { SUPPRESSED } from '../basis/suppression'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, labelTitle, type VariableAnswers } from './answer-context'
import { type Answers, labelsOf } from './answer-table'

/** More than these are too many to be compared two by two. */
const MOST_AUTHORS = 20

/** One comparison: which two stood beside each other, and which side was preferred, 0 and 1, or 0.5 for neither. */
type Comparison = { item: number; first: string; second: string; preferred: number }

type Source = { who: string; columns: readonly (Answers | undefined)[]; isPeople: boolean }

/**
 * How often what each author wrote is preferred: win rates, a tie as half a win, and strengths by Bradley and Terry; and whether the
 * side that a text stood on counts. Of consensus labels where there are any, else of people's, each counted; and of each AI rater.
 *
 * An option whose code is the role of a part is for the text that stands there; any other option is a tie.
 *
 * @example
 * // of 4 pairs of A and B, A is preferred in 3
 * preferenceFigures(context, better) // A: win rate 75 %, strength 0.55; B: 25 %, -0.55
 */
export function preferenceFigures(context: AnswerContext, own: VariableAnswers, title?: string): Figure[] {
  const { table, people, ai } = context
  const sides = sidesOf(context, own)
  if (!sides) return []
  const { index } = own
  const isSettled = labelsOf(own.variable, table.settled[index]).some((label) => label !== null)
  const sources: Source[] = [
    isSettled
      ? { who: 'Consensus labels', columns: [table.settled[index]], isPeople: false }
      : { who: 'People', columns: people.map(({ answers }) => answers[index]), isPeople: true },
    ...ai.map(({ alias, answers }) => ({ who: alias, columns: [answers[index]], isPeople: false })),
  ]
  const compared = sources
    .map((source) => ({ ...source, found: listComparisons(context, own, sides, source) }))
    .filter(({ found }) => found.length > 0)
  const authors = new Set(
    compared.flatMap(({ found }) => found.flatMap(({ first, second }) => [first, second])),
  )
  if (authors.size < 2 || authors.size > MOST_AUTHORS) return []
  const names = [...authors].toSorted(naturalOrder)
  const patients = compared.map(({ found }) =>
    countPatients(table.items, [...new Set(found.map(({ item }) => item))]),
  )
  return [
    winsFigure(context, own, compared, { names, patients, title }),
    sidesFigure(context, own, compared, { sides, patients }),
  ]
}

type Compared = Source & { found: readonly Comparison[] }

/** The parts that two options are for, in the definition's order. */
function sidesOf({ definition }: AnswerContext, { variable }: VariableAnswers): [string, string] | null {
  const roles = definition.item.parts.map(({ role }) => role).filter((role) => variable.codes?.includes(role))
  const [first, second, ...more] = roles
  return first !== undefined && second !== undefined && more.length === 0 ? [first, second] : null
}

function listComparisons(
  { table }: AnswerContext,
  { variable }: VariableAnswers,
  [one, other]: [string, string],
  { columns }: Source,
): Comparison[] {
  const said = columns.map((column) => labelsOf(variable, column))
  return table.items.flatMap(({ authors = {} }, item) => {
    const [first, second] = [authors[one], authors[other]]
    if (first === undefined || second === undefined || first === second) return []
    return said.flatMap((labels): Comparison[] => {
      const label = labels[item] ?? null
      if (label === null) return []
      return [{ item, first, second, preferred: label === one ? 0 : label === other ? 1 : 0.5 }]
    })
  })
}

type Named = { names: readonly string[]; patients: readonly number[]; title: string | undefined }

function winsFigure(
  context: AnswerContext,
  own: VariableAnswers,
  compared: readonly Compared[],
  { names, patients, title }: Named,
): Figure {
  const rows = compared.flatMap((source) => {
    const estimates = estimateWins(context, source.found, names)
    const gamesOf = names.map((name) =>
      source.found.filter(({ first, second }) => first === name || second === name),
    )
    // what one has won follows from what all others have
    const items = gamesOf.map((games) => [...new Set(games.map(({ item }) => item))])
    const sizes = items.map((own) => own.length)
    const stands = source.isPeople ? own.mask.ofParts(sizes, (author) => items[author] ?? []) : []
    return names.map((name, author) => {
      const games = gamesOf[author] ?? []
      const won = games.filter(({ first, preferred }) => preferred === (first === name ? 0 : 1)).length
      const tied = games.filter(({ preferred }) => preferred === 0.5).length
      const stand = stands[author] ?? null
      const rate = stand ?? estimates[`rate ${author}`]
      const strength = stand ?? estimates[`strength ${author}`]
      return {
        who: source.who,
        name,
        games: games.length,
        won: stand ? null : won,
        tied: stand ? null : tied,
        rate,
        strength,
      }
    })
  })
  const shown = rows.filter(({ who, games }) => who === compared[0]?.who && games > 0)
  return {
    name: `preference-${own.variable.id}`,
    title: title ?? `${own.name} Win rates`,
    words: joined(
      'A win rate counts a tie as half a win. Strengths by Bradley and Terry allow for whom each was compared with: their difference is the log odds of being preferred, and 0 is the mean of all.',
      fewPatients(context, patients),
    ),
    chart: {
      kind: 'intervals',
      axis: `Win rate %, ${compared[0]?.who.toLowerCase() ?? ''}`,
      as: 'percent',
      lines: [{ value: 0.5, label: 'even', isPlain: true }],
      rows: shown.flatMap(({ name, games, rate }) =>
        rate ? [{ label: name, note: `n ${games}`, estimate: rate }] : [],
      ),
    },
    columns: ['who', 'Author', 'Comparisons', 'Won', 'Tied', 'Win rate %', 'Strength'],
    rows: rows
      .filter(({ games }) => games > 0)
      .map(({ who, name, games, won, tied, rate = SUPPRESSED, strength = SUPPRESSED }) => ({
        cells: [
          who,
          name,
          games,
          won,
          tied,
          { estimate: rate, as: 'percent' },
          { estimate: strength, as: 'coefficient' },
        ],
      })),
  }
}

/** Win rates and strengths of all authors, over the same resamples of items. */
function estimateWins(
  { table, clusters, options }: AnswerContext,
  found: readonly Comparison[],
  names: readonly string[],
): Readonly<Record<string, Estimate>> {
  const size = names.length
  const byItem = Map.groupBy(found, ({ item }) => item)
  const winsOf = (item: number) => {
    const wins = new Float64Array(size * size)
    for (const { first, second, preferred } of byItem.get(item) ?? []) {
      const [one, other] = [names.indexOf(first), names.indexOf(second)]
      wins[one * size + other]! += 1 - preferred
      wins[other * size + one]! += preferred
    }
    return wins
  }
  const units = keyedUnits(
    table.items.map((_, item) => (byItem.has(item) ? winsOf(item).join(' ') : null)),
    size * size,
    winsOf,
    clusters,
  )
  const sums = (wins: Float64Array, author: number) => {
    let [won, all] = [0, 0]
    for (let other = 0; other < size; other++) {
      won += wins[author * size + other] as number
      all += (wins[author * size + other] as number) + (wins[other * size + author] as number)
    }
    return all === 0 ? undefinedFigure('it was never compared') : defined(won / all)
  }
  const strengthOf = memoizeLast((wins: Float64Array) => bradleyTerry(wins, size))
  const figures = names.flatMap((_, author) => [
    [`rate ${author}`, (wins: Float64Array) => sums(wins, author)] as const,
    [
      `strength ${author}`,
      (wins: Float64Array) => {
        const strength = strengthOf(wins)?.[author]
        return strength === undefined ? undefinedFigure('some never won or never lost') : defined(strength)
      },
    ] as const,
  ])
  const ranges = Object.fromEntries(
    names.flatMap((_, author) => [
      [`rate ${author}`, SHARE],
      [`strength ${author}`, { low: -Infinity, high: Infinity }],
    ]),
  )
  return bootstrapFigures(units, Object.fromEntries(figures), { ...options, ranges })
}

/** The same for the same totals, which all figures of a resample are made of. */
function memoizeLast<Result>(make: (totals: Float64Array) => Result): (totals: Float64Array) => Result {
  let last: { key: string; result: Result } | null = null
  return (totals) => {
    const key = totals.join(' ')
    if (last?.key !== key) last = { key, result: make(totals) }
    return last.result
  }
}

type Sides = { sides: [string, string]; patients: readonly number[] }

/** Whether the side counts: of those that are no tie, how many preferred what stood first. */
function sidesFigure(
  context: AnswerContext,
  own: VariableAnswers,
  compared: readonly Compared[],
  { sides, patients }: Sides,
): Figure {
  const { clusters, options, table } = context
  const [one] = sides
  return {
    name: `sides-${own.variable.id}`,
    title: `${own.name} Does the side count?`,
    words: joined(
      'Sides were drawn by lot, so half of the preferences should be for either: an interval without 50 % says that the side counts.',
      fewPatients(context, patients),
    ),
    columns: [
      'who',
      'Comparisons',
      'Tied',
      `${labelTitle(context, own.variable, one)} preferred, without ties %`,
    ],
    rows: compared.map(({ who, found, isPeople }) => {
      const byItem = Map.groupBy(found, ({ item }) => item)
      const countsOf = (item: number) => {
        const decided = (byItem.get(item) ?? []).filter(({ preferred }) => preferred !== 0.5)
        return Float64Array.of(decided.filter(({ preferred }) => preferred === 0).length, decided.length)
      }
      const units = keyedUnits(
        table.items.map((_, item) => (byItem.has(item) ? countsOf(item).join(' ') : null)),
        2,
        countsOf,
        clusters,
      )
      const { share } = bootstrapFigures(
        units,
        {
          share: ([won = 0, all = 0]) => (all === 0 ? undefinedFigure('all were tied') : defined(won / all)),
        },
        { ...options, ranges: { share: SHARE } },
      )
      const stand = isPeople && !own.mask.allows([...byItem.keys()]) ? SUPPRESSED : null
      const tied = found.filter(({ preferred }) => preferred === 0.5).length
      return { cells: [who, found.length, stand ? null : tied, { estimate: stand ?? share, as: 'percent' }] }
    }),
  }
}
