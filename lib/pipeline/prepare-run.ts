import 'server-only'
import { AppError } from '@/lib/core/errors'
import { needsDischarge } from '@/lib/core/runs/run-bounds'
import { completeRun } from '@/lib/core/runs/run-grid'
import {
  chooseDecomposition,
  countStatements,
  countUnbounded,
  type RunScale,
} from '@/lib/core/runs/run-scale'
import type { NewRun, RunConfiguration } from '@/lib/core/runs/runs'
import { chooseChatServer, pinServer } from './chat-server'
import { fillInModels, findSearchOffer, identifyLocalModels } from './installed'

/**
 * The configuration that a run will have, with the models that take part.
 *
 * @param scale what there is to judge in the study, and how its notes were cut
 * @throws {AppError} `unavailable` when a model is not there; `invalid` when facts are wanted that the study lacks
 */
export function prepareRun(input: NewRun, scale: RunScale): RunConfiguration {
  const run = completeRun(input)
  const facts = chooseDecomposition(run, scale.decompositions)
  const statements = countStatements(scale.statements, run)
  if (statements > 0 && countUnbounded(scale, run) === statements)
    throw new AppError(
      'invalid',
      `None of the ${statements} statements has the admission, or the times of it, that limit the notes to ${run.scope}.`,
    )
  if (
    statements > 0 &&
    needsDischarge(run) &&
    countUnbounded(scale, { ...run, scope: 'until-discharge' }) === statements
  )
    throw new AppError(
      'invalid',
      `None of the ${statements} statements has a discharge time, which relative times count from.`,
    )
  if (run.kind === 'entailment' && !findSearchOffer().entailmentModels.includes(run.model))
    throw new AppError('unavailable', 'This model is not in the folder CONCORDANCE_MODELS.')
  const named = { ...run, ...facts, search: fillInModels(run.search) }
  const complete = { ...named, localModels: identifyLocalModels(named) }
  if (complete.kind !== 'chat') return complete
  return { ...complete, ...pinServer(chooseChatServer(complete)) }
}
