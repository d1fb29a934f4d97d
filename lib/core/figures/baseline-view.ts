import { z } from 'zod'
import { type AltTest, altTest } from '@/lib/core/agreement/alt-test'
import { ac1OfCells, accuracy, kappaOfCells } from '@/lib/core/agreement/confusion-figures'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { type NonInferiority, nonInferiority } from '@/lib/core/agreement/human-baseline'
import { fromByte, type StudyFrame } from '@/lib/core/study-frame'
import { type ErrorQuery, MAJORITY, NOBODY, OTHERS, REFERENCE } from './error-view'
import { rankJudges } from './judge-ranking'
import { judgeRows } from './judge-rows'
import { inLabels } from './label-space'
import type { Margin } from './margin'
import { firstRound, itemFilterSchema, keptItems } from './strata'

/** What the address of the non-inferiority page chooses; without a choice the AI raters that agree most are shown. */
export const baselineViewSchema = itemFilterSchema.extend({
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  ai: z
    .union([z.uuid().transform((id) => [id]), z.array(z.uuid())])
    .catch([])
    .default([]),
})
export type BaselineView = z.output<typeof baselineViewSchema>

const RESAMPLED = 500
/** How many AI raters are tested at once: each takes a bootstrap of its own. */
const MOST_TESTED = 3
/** What a clinician's rating is worth more in the alternative annotator test, because it costs more. */
const ALLOWANCE = 0.2

export type Baseline = {
  people: readonly { raterId: string; alias: string }[]
  tests: readonly { raterId: string; alias: string; test: NonInferiority; alt: AltTest }[]
  others: readonly { raterId: string; alias: string }[]
  /** How the tests were made; `most` AI raters are tested at once. */
  options: { resamples: number; seed: number; unit: ResamplingUnit; allowance: number; most: number }
}

const FIGURES = { agreement: accuracy, ac1: ac1OfCells, kappa: kappaOfCells }

/**
 * Each chosen AI rater against people's own leave-one-out baseline, by the margin that was fixed.
 *
 * @returns null when fewer than two people have rated
 */
export function humanBaseline(
  frame: StudyFrame,
  view: BaselineView,
  margin: Pick<Margin, 'measure' | 'margin'>,
  seed: number,
): Baseline | null {
  const keep = keptItems(frame, view)
  const merged = inLabels(frame, view.labels)
  const people = firstRound(merged)
  if (people.length < 2) return null
  const places = [...keep.keys()].filter((place) => keep[place] === 1)
  const table = places.map((place) => people.map(({ codes }) => codes[place] ?? null))
  const clusters = view.unit === 'patient' ? places.map((place) => frame.items[place]?.patient ?? '') : null
  const options = { resamples: RESAMPLED, seed }
  const ranked = rankJudges(judgeRows(merged, keep))
  const asked = ranked.filter(({ raterId }) => view.ai.includes(raterId))
  const chosen = (asked.length > 0 ? asked : ranked).slice(0, MOST_TESTED)
  return {
    people: people.map(({ raterId, alias }) => ({ raterId, alias })),
    tests: chosen.map(({ raterId, alias }) => {
      const codes = merged.judges.find((judge) => judge.raterId === raterId)?.codes
      const ai = places.map((place) => fromByte(codes?.[place]))
      return {
        raterId,
        alias,
        test: nonInferiority(table, ai, {
          ...options,
          labels: merged.labels,
          clusters,
          measure: FIGURES[margin.measure],
          tieLabel: null,
          margin: margin.margin,
          reference: 'leave-one-out',
        }),
        alt: altTest(table, ai, ALLOWANCE),
      }
    }),
    others: ranked.map(({ raterId, alias }) => ({ raterId, alias })),
    options: { ...options, unit: view.unit, allowance: ALLOWANCE, most: MOST_TESTED },
  }
}

/** What finds the statements on which an AI rater met a reference: the majority of the others of anybody who rated them. */
export function referenceQuery(aiId: string): ErrorQuery {
  return { a: aiId, b: NOBODY, also: REFERENCE }
}

/** What finds those on which a person met the majority of the others, as far as the AI rater rated them, too. */
export function leftOutQuery(personId: string, aiId: string): ErrorQuery {
  return { a: MAJORITY, b: personId, also: aiId, differ: 'any' }
}

/** What finds those on which the alternative annotator test holds an AI rater against a person. */
export function standInQuery(personId: string, aiId: string): ErrorQuery {
  return { a: personId, b: aiId, also: OTHERS, differ: 'any' }
}
