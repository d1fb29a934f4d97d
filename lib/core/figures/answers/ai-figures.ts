import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import { ac1OfCells, accuracy, kappaOfCells } from '@/lib/core/agreement/confusion-figures'
import { confusionUnits } from '@/lib/core/agreement/confusion-units'
import { estimateCells } from '@/lib/core/agreement/estimate-cells'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { nonInferiorityOf } from '@/lib/core/agreement/human-baseline'
import { labelWeights } from '@/lib/core/agreement/label-weights'
import { lightKappa } from '@/lib/core/agreement/light-kappa'
import { pairShare } from '@/lib/core/agreement/pair-share'
import { toRatingPatterns } from '@/lib/core/agreement/rating-patterns'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { rankCorrelation } from '@/lib/core/agreement/scales/rank-correlation'
import { type Reference, referenceOf, scoreBaseline } from '@/lib/core/agreement/scales/score-baseline'
import { scoreDistance } from '@/lib/core/agreement/scales/score-distance'
import { countPatients } from '../basis/patient-indices'
import type { Figure, Kind } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers, whoAnswered } from './answer-context'
import { type AnswerRater, hasAnswer, labelsOf, scoresOf, toRows } from './answer-table'
import { isMean, nearOf } from './scale-figures'
import { pointsWith } from './scale-measures'

/** AI raters against people, on one variable: against the answer that people came to, and against each person's others. */
export function aiFigures(context: AnswerContext, own: VariableAnswers): Figure[] {
  const ai = whoAnswered(context, own)
  if (ai.length === 0) return []
  // a definition that asks for the test has it among its own figures, with juries
  const isTested = context.definition.figures.some(
    ({ kind, of }) => kind === 'non-inferiority' && of.includes(own.variable.id),
  )
  return own.variable.unit === 'nominal'
    ? [nominalAgainstPeople(context, own, ai), isTested ? null : nominalBaseline(context, own, ai)].filter(
        (figure) => figure !== null,
      )
    : [scaleAgainstPeople(context, own, ai), scaleBaseline(context, own, ai)]
}

type Named = { title: string; as: Kind; estimate: Estimate }
type AiRow = { label: string; items: number; patients: number; estimates: readonly Named[] }

/** `main`: which measure is drawn; `level`: what a difference of 0 means, where one is. */
type Drawn = { name: string; title: string; words: string; main: number; level?: string }

/** A row an AI rater, drawn by one of its measures. */
function aiFigure(
  context: AnswerContext,
  rows: readonly AiRow[],
  { name, title, words, main, level }: Drawn,
): Figure {
  const [first] = rows
  const shown = first?.estimates[main]
  return {
    name,
    title,
    words: joined(
      words,
      fewPatients(
        context,
        rows.map(({ patients }) => patients),
      ),
    ),
    chart: {
      kind: 'intervals',
      axis: shown?.title ?? '',
      as: shown?.as ?? 'coefficient',
      ...(level && { lines: [{ value: 0, label: level, isPlain: true }] }),
      rows: rows.flatMap(({ label, items, estimates }) => {
        const estimate = estimates[main]?.estimate
        return estimate ? [{ label, note: `n ${items}`, estimate }] : []
      }),
    },
    columns: ['AI rater', 'n', 'patients', ...(first?.estimates.map((one) => one.title) ?? [])],
    rows: rows.map(({ label, items, patients, estimates }) => ({
      cells: [label, items, patients, ...estimates.map(({ estimate, as }) => ({ estimate, as }))],
    })),
  }
}

function bothRated(
  { table }: AnswerContext,
  reference: readonly unknown[],
  { answers }: AnswerRater,
  { index }: VariableAnswers,
): number[] {
  return [...table.items.keys()].filter((item) => reference[item] != null && hasAnswer(answers[index], item))
}

function nominalAgainstPeople(
  context: AnswerContext,
  own: VariableAnswers,
  ai: readonly AnswerRater[],
): Figure | null {
  const { table, clusters } = context
  const { variable, index, name } = own
  const labels = variable.codes ?? []
  const consensus = labelsOf(variable, table.settled[index])
  if (consensus.every((label) => label === null)) return null
  const rows = ai.map((rater): AiRow => {
    const said = labelsOf(variable, rater.answers[index])
    const rated = bothRated(context, consensus, rater, own)
    const units = confusionUnits(consensus, [said], labels, clusters)
    const { ac1, kappa } = estimateCells(units, labels.length, {
      ac1: (cells) => ac1OfCells(cells, labels.length),
      kappa: (cells) => kappaOfCells(cells, labels.length),
    })
    const isRight = (item: number) => said[item] === consensus[item]
    const nothing = 'nothing was rated that is settled'
    return {
      label: rater.alias,
      items: rated.length,
      patients: countPatients(table.items, rated),
      estimates: [
        {
          title: 'Agreement %',
          as: 'percent',
          estimate: clusteredProportion(rated, isRight, clusters, nothing),
        },
        { title: 'Gwet’s AC1', as: 'coefficient', estimate: ac1 },
        { title: 'Cohen’s kappa', as: 'coefficient', estimate: kappa },
      ],
    }
  })
  return aiFigure(context, rows, {
    name: `ai-${variable.id}`,
    title: `${name}: AI raters against the consensus`,
    words: `n counts settled ${context.many} that the AI rater answered.`,
    main: 1,
  })
}

/** What people came to: the settled score, or where fields settle by mean or median and none is kept, that of those who scored it. */
function scaleReference({ table, people, definition }: AnswerContext, { variable, index }: VariableAnswers) {
  const rule = definition.consensus.find(({ field }) => field === variable.id)?.rule.kind
  const kind: Reference =
    rule === 'mean' || (rule !== 'median' && variable.codes === null) ? 'mean' : 'median'
  const settled = scoresOf(variable, table.settled[index])
  const columns = people.map(({ answers }) => scoresOf(variable, answers[index]))
  const isSettled = settled.some((score) => score !== null)
  const scores = isSettled
    ? settled
    : table.items.map((_, item) =>
        referenceOf(
          columns.flatMap((own) => own[item] ?? []),
          kind,
        ),
      )
  return { kind, scores, words: isSettled ? 'the consensus' : `the ${kind} of people` }
}

function scaleAgainstPeople(
  context: AnswerContext,
  own: VariableAnswers,
  ai: readonly AnswerRater[],
): Figure {
  const { table, clusters, options, definition } = context
  const { variable, index, name } = own
  const { scores: consensus, words } = scaleReference(context, own)
  // a mean or median between two points is as far from either as it is
  const points = variable.codes && pointsWith(variable.codes.map(Number), consensus)
  const near = nearOf(definition, variable)
  const documents = table.items.map(({ document, patient }) => document ?? patient)
  const rows = ai.map((rater): AiRow => {
    const said = scoresOf(variable, rater.answers[index])
    const rated = bothRated(context, consensus, rater, own)
    const pairs = toRows([consensus, said], table.items.length).map((row) =>
      row.filter((score) => score !== null),
    )
    const rank = rankCorrelation(consensus, said, { ...options, clusters: documents })
    const distance = scoreDistance(said, consensus, { ...options, clusters })
    const share = (by: number) =>
      pairShare(pairs, (one, other) => Number(Math.abs(one - other) <= by + 1e-9), clusters)
    const kappa = (): Estimate =>
      lightKappa(
        toRows(
          [consensus, said].map((scores) => scores.map((score) => (score === null ? null : String(score)))),
          table.items.length,
        ),
        (points ?? []).map(String),
        clusters,
        labelWeights('quadratic', points ?? []),
      )
    return {
      label: rater.alias,
      items: rated.length,
      patients: countPatients(table.items, rated),
      estimates: [
        ...(isMean(definition, variable)
          ? []
          : [{ title: 'Exact %', as: 'percent' as const, estimate: share(0) }]),
        ...(near === null ? [] : [{ title: 'Near %', as: 'percent' as const, estimate: share(near) }]),
        ...(points === null
          ? []
          : [{ title: 'Weighted kappa, quadratic', as: 'coefficient' as const, estimate: kappa() }]),
        { title: 'Kendall’s tau-b', as: 'coefficient', estimate: rank.kendall },
        { title: 'Spearman’s rho', as: 'coefficient', estimate: rank.spearman },
        { title: 'Mean difference', as: 'coefficient', estimate: distance.difference },
        { title: 'Mean absolute difference', as: 'coefficient', estimate: distance.absolute },
      ],
    }
  })
  const main = rows[0]?.estimates.findIndex(
    ({ title }) => title === (points ? 'Weighted kappa, quadratic' : 'Spearman’s rho'),
  )
  return aiFigure(context, rows, {
    name: `ai-${variable.id}`,
    title: `${name}: AI raters against ${words}`,
    words: `n counts ${context.many} that both scored. A mean difference above 0: the AI rater scores higher.`,
    main: main ?? 0,
  })
}

/** The AI held against the very references that each person is held against: what the other people say. */
function nominalBaseline(context: AnswerContext, own: VariableAnswers, ai: readonly AnswerRater[]): Figure {
  const { table, people, clusters, options } = context
  const { variable, index, name } = own
  const labels = variable.codes ?? []
  const rows = toRows(
    people.map(({ answers }) => labelsOf(variable, answers[index])),
    table.items.length,
  )
  const patterns = toRatingPatterns(rows, labels)
  const shared = ai.flatMap((rater): AiRow[] => {
    if (people.length < 2) return []
    const found = nonInferiorityOf(patterns, labelsOf(variable, rater.answers[index]), {
      ...options,
      labels,
      clusters,
      measure: accuracy,
      range: SHARE,
      ties: 'shared',
      reference: 'leave-one-out',
      margin: 0,
    })
    const indices = own.paired.filter((item) => hasAnswer(rater.answers[index], item))
    return [
      {
        label: rater.alias,
        items: found.aiItems,
        patients: countPatients(table.items, indices),
        estimates: [
          { title: 'of the AI rater %', as: 'percent', estimate: found.ai },
          { title: 'of people %', as: 'percent', estimate: found.baseline },
          {
            title: 'difference, points (90 % interval)',
            as: 'percent',
            estimate: { ...found.difference, interval: found.interval90 },
          },
        ],
      },
    ]
  })
  return aiFigure(context, shared, {
    name: `ai-baseline-${variable.id}`,
    title: `${name}: AI raters beside people`,
    words:
      'Each person is held against the majority of the others, and the AI rater against the same; ties count in equal parts. Above 0 the AI rater agrees more than people do.',
    main: 2,
    level: 'as people',
  })
}

function scaleBaseline(context: AnswerContext, own: VariableAnswers, ai: readonly AnswerRater[]): Figure {
  const { table, people, clusters, options } = context
  const { variable, index, name } = own
  const { kind } = scaleReference(context, own)
  const humans = toRows(
    people.map(({ answers }) => scoresOf(variable, answers[index])),
    table.items.length,
  )
  const rows = ai.map((rater): AiRow => {
    const found = scoreBaseline(humans, scoresOf(variable, rater.answers[index]), {
      ...options,
      clusters,
      reference: kind,
    })
    const indices = own.paired.filter((item) => hasAnswer(rater.answers[index], item))
    return {
      label: rater.alias,
      items: found.items,
      patients: countPatients(table.items, indices),
      estimates: [
        { title: 'of the AI rater', as: 'coefficient', estimate: found.ai },
        { title: 'of people', as: 'coefficient', estimate: found.people },
        { title: 'difference', as: 'coefficient', estimate: found.difference },
      ],
    }
  })
  return aiFigure(context, rows, {
    name: `ai-baseline-${variable.id}`,
    title: `${name}: AI raters beside people, distance in points`,
    words: `Each person is held against the ${kind} of the others, and the AI rater against the same. Below 0 the AI rater is nearer than people are.`,
    main: 2,
    level: 'as people',
  })
}
