import { dawidSkene, FLAT_PRIOR } from '@/lib/core/agreement/label-models/dawid-skene'
import { type LabelModel, likeliestLabels } from '@/lib/core/agreement/label-models/label-model'
import { mace } from '@/lib/core/agreement/label-models/mace'
import { majorityLabel } from '@/lib/core/agreement/majority-label'
import { formatTable } from '../io'
import type { RatingsTable } from './ratings-table'
import type { Settings } from './settings'

type LabelModelJson = {
  converged: boolean
  steps: number
  log_likelihood: number
  prevalence: Record<string, number>
  /** Items to which the model and the majority give different labels. */
  n_unlike_majority: number
  /** Of those with a truth, the share the model meets; null without a truth. */
  accuracy_of_labels: number | null
  raters: Record<string, ModelledRaterJson>
}

type ModelledRaterJson = {
  accuracy: number | null
  competence?: number | null
  guesses?: Record<string, number>
  /** By true label, how often each label is said. */
  confusion: Record<string, Record<string, number>>
}

type ModelledItemJson = {
  item: string
  majority: string | null
  dawid_skene: Record<string, number> | null
  mace: Record<string, number> | null
}

export type LabelModelsJson = {
  majority: { n_tied: number; prevalence: Record<string, number>; accuracy_of_labels: number | null }
  dawid_skene: LabelModelJson
  mace: LabelModelJson
  items: ModelledItemJson[]
}

/** Repeats count as further ratings of the same rater. */
export function toLabelModelsJson(table: RatingsTable, { labels, asPublished }: Settings): LabelModelsJson {
  const { rows, raterOf } = withRepeats(table)
  const skene = dawidSkene(rows, labels, asPublished ? { raterOf, prior: FLAT_PRIOR } : { raterOf })
  const spam = mace(rows, labels, { raterOf, prevalence: asPublished ? 'equal' : 'estimated' })
  const majority = table.rows.map((row) => majorityLabel(row, null))
  const voted = majority.filter((label) => label !== null).length
  const rated = table.rows.filter((row) => row.some((label) => label !== null)).length
  const byLabel = (values: ArrayLike<number>) =>
    Object.fromEntries(labels.map((label, index) => [label, values[index] ?? 0]))
  const toModelJson = (model: LabelModel): LabelModelJson => {
    const likeliest = likeliestLabels(model, labels)
    return {
      converged: model.converged,
      steps: model.steps,
      log_likelihood: model.logLikelihood,
      prevalence: byLabel(model.prevalence),
      n_unlike_majority: likeliest.filter((label, item) => label !== majority[item]).length,
      accuracy_of_labels: shareMet(table.consensus, likeliest),
      raters: Object.fromEntries(
        table.raters.map((rater, index) => [
          rater,
          {
            accuracy: model.accuracy[index] ?? null,
            confusion: Object.fromEntries(
              labels.map((truth, row) => [truth, byLabel(model.confusion[index]?.[row] ?? [])]),
            ),
          },
        ]),
      ),
    }
  }
  const reported = toModelJson(spam)
  const raters = table.raters.map((rater, index): [string, ModelledRaterJson] => [
    rater,
    {
      ...(reported.raters[rater] as ModelledRaterJson),
      competence: spam.competence[index] ?? null,
      guesses: byLabel(spam.guesses[index] ?? []),
    },
  ])
  const shares = (model: LabelModel, item: number) => {
    const posterior = model.posteriors[item] ?? null
    return posterior && byLabel(posterior)
  }
  return {
    majority: {
      n_tied: rated - voted,
      prevalence: byLabel(
        labels.map((label) => majority.filter((one) => one === label).length / Math.max(1, voted)),
      ),
      accuracy_of_labels: shareMet(table.consensus, majority),
    },
    dawid_skene: toModelJson(skene),
    mace: { ...reported, raters: Object.fromEntries(raters) },
    items: table.items.map((item, index) => ({
      item,
      majority: majority[index] ?? null,
      dawid_skene: shares(skene, index),
      mace: shares(spam, index),
    })),
  }
}

function withRepeats({ rows, raters, items, repeats }: RatingsTable): {
  rows: (string | null)[][]
  raterOf: number[]
} {
  const wide = rows.map((row) => [...row])
  const raterOf = [...raters.keys()]
  for (const again of repeats) {
    const rowOf = new Map(again.items.map((item, index) => [item, again.rows[index] ?? []]))
    const most = Math.max(...again.rows.map((row) => row.length))
    // the first rating is in the table already
    for (let time = 1; time < most; time++) {
      raterOf.push(raters.indexOf(again.rater))
      for (const [index, row] of wide.entries()) row.push(rowOf.get(items[index] ?? '')?.[time] ?? null)
    }
  }
  return { rows: wide, raterOf }
}

function shareMet(truth: RatingsTable['consensus'], said: readonly (string | null)[]): number | null {
  const settled = truth?.flatMap((label, item) => (label === null ? [] : [item])) ?? []
  if (truth === null || settled.length === 0) return null
  return settled.filter((item) => said[item] === truth[item]).length / settled.length
}

/** Tables for people: the labels by each model, then the raters as the models see them. */
export function describeLabelModels({ majority, dawid_skene, mace: spam }: LabelModelsJson): string[] {
  const labels = Object.keys(majority.prevalence)
  const share = (value: number | null | undefined) => (value == null ? '' : value.toFixed(4))
  const line = (
    name: string,
    reported: { prevalence: Record<string, number>; accuracy_of_labels: number | null },
  ) => [name, ...labels.map((label) => share(reported.prevalence[label])), share(reported.accuracy_of_labels)]
  const settled = ({ converged, steps, n_unlike_majority }: LabelModelJson) => [
    String(n_unlike_majority),
    converged ? `after ${steps} steps` : `NOT after ${steps} steps`,
  ]
  const models = formatTable(
    ['labels by', ...labels, 'meets the truth', 'unlike majority', 'settled'],
    [
      [...line('majority', majority), `${majority.n_tied} tied`, ''],
      [...line('Dawid and Skene', dawid_skene), ...settled(dawid_skene)],
      [...line('MACE', spam), ...settled(spam)],
    ],
  )
  const raters = formatTable(
    ['rater', 'right (Dawid and Skene)', 'right (MACE)', 'looks (MACE)', 'if not, says most'],
    Object.keys(dawid_skene.raters).map((rater) => {
      const { accuracy, competence, guesses = {} } = spam.raters[rater] as ModelledRaterJson
      const [most] = Object.entries(guesses).toSorted(([, left], [, right]) => right - left)
      return [
        rater,
        share(dawid_skene.raters[rater]?.accuracy),
        share(accuracy),
        share(competence),
        most === undefined ? '' : `${most[0]} (${share(most[1])})`,
      ]
    }),
  )
  return [models, raters]
}
