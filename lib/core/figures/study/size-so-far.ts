import { focusIndex, focusOf } from '@/lib/core/labels'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import { aiFigure } from '../ai-raters/ai-measures'
import { rankAiRaters } from '../ai-raters/ai-rater-ranking'
import { aiSample } from '../ai-raters/ai-rater-rows'
import { COEFFICIENTS } from '../basis/coefficients'
import { countedAi } from '../basis/duplicate-raters'
import { planFromMatrix, tryPlan } from './pilot-plan'
import type { SizePlanView } from './size-view'

/** What a study has shown of what the form asks for. */
export type SoFar = Partial<Omit<SizePlanView, 'measure'>>

/** In whole percent, as the form asks; agreement to one place. */
export function readSoFar(matrix: StudyMatrix): SoFar {
  return { ...readPeople(matrix), ...readSettled(matrix), ...readBestAiRater(matrix) }
}

/** How often consensus labels say that something is wrong. */
function readSettled({ consensus, labelSet }: StudyMatrix): SoFar {
  const settled = consensus.filter((label) => label !== null)
  if (settled.length === 0) return {}
  const share = (isOf: (label: string) => boolean) =>
    Math.round((100 * settled.filter(isOf).length) / settled.length)
  const focus = focusOf('', labelSet)
  const good = labelSet.all.filter(({ tone }) => tone === 'good').map(({ code }) => code)
  const prevalence = share((label) => label === focus)
  return { rate: good.length > 0 ? share((label) => !good.includes(label)) : prevalence, prevalence }
}

/** What the AI rater that agrees most with the consensus finds; nothing while these figures are sealed. */
function readBestAiRater(matrix: StudyMatrix): SoFar {
  const sample = aiSample(countedAi(matrix), {})
  const [best] = rankAiRaters(sample, sample.rows)
  const percentOf = (measure: 'sensitivity' | 'specificity') => {
    const value = best ? aiFigure(best.cells, measure, focusIndex('', matrix.labelSet)).value : null
    return value === null ? {} : { [measure]: Math.round(100 * value) }
  }
  return { ...percentOf('sensitivity'), ...percentOf('specificity') }
}

function readPeople(matrix: StudyMatrix): SoFar {
  const { coefficient, population } = COEFFICIENTS.percent
  const found = tryPlan(() => planFromMatrix(matrix, false, { coefficient, population, width: 0.1 }))
  if (found.plan === null) return {}
  const codes = firstRound(matrix).flatMap((column) => column.codes.filter((code) => code !== null))
  const share = (label: string) =>
    Math.round((100 * codes.filter((code) => code === label).length) / codes.length)
  const patients = new Set(matrix.items.map(({ patient }) => patient)).size
  let left = 100
  const shares = matrix.labelSet.codes.slice(0, -1).map((code) => {
    const own = Math.min(share(code), left)
    left -= own
    return own
  })
  return {
    agreement: Math.round(1000 * found.plan.value) / 10,
    share: shares,
    perPatient: Math.max(1, Math.round(matrix.items.length / patients)),
  }
}
