import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { completeRun } from '@/lib/core/run-grid'
import { countStatements, countUnbounded } from '@/lib/core/run-scale'
import type { NewRun, RunConfiguration } from '@/lib/core/runs'
import { getRunScale } from '@/lib/data/run-scale'
import { findChatServer } from './chat-server'
import { fillInModels, findSearchOffer } from './search-offer'

/**
 * The configuration that a run will have, with the models that take part.
 *
 * @throws {AppError} `unavailable` when a model is not there; `invalid` when facts are wanted that the study lacks; `not_found`,
 *   `forbidden`
 */
export async function prepareRun(actor: Actor, studyId: string, input: NewRun): Promise<RunConfiguration> {
  const run = completeRun(input)
  const scale = await getRunScale(actor, studyId)
  if (run.factKind === 'claim' && !scale.hasClaims)
    throw new AppError('invalid', 'The notes of this study are not cut into claims yet.')
  const statements = countStatements(scale.statements, run)
  if (statements > 0 && countUnbounded(scale, run) === statements)
    throw new AppError(
      'invalid',
      `None of the ${statements} statements has the admission, or the times of it, that limit the notes to ${run.scope}.`,
    )
  if (run.kind === 'chat' && findChatServer() === null)
    throw new AppError('unavailable', 'No chat server is configured. An administrator sets JUDGE_BASE_URL.')
  if (run.kind === 'entailment' && !findSearchOffer().entailmentModels.includes(run.model))
    throw new AppError('unavailable', 'This model is not in the folder CONCORDANCE_MODELS.')
  return { ...run, search: fillInModels(run.search) }
}
