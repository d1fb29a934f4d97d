import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { FactEmbedding } from '@/lib/core/text-jobs'
import { listFactTexts } from '@/lib/data/documents/fact-vectors'
import { finishUnit, type TextUnit } from '@/lib/data/work/units'
import { ChatFailure } from '@/lib/models/chat-failure'
import { listEmbeddingModels, nameVectors } from '@/lib/models/model-servers'
import { requireBegunWith } from '../installed'
import { embedTexts } from '../retrieval/embed-texts'
import { openStoredVectors } from '../retrieval/open-stored'
import { openEmbedding } from '../retrieval/search-tools'
import type { TextWork } from './on-text'

const OTHER_MODEL = 'The embedding model of this work is not configured any more, or has another server.'

/** Makes and stores the vectors of one patient's facts and sentences. Killed, it goes on with those that have none. */
export async function embedFacts(
  actor: Actor,
  unit: TextUnit<FactEmbedding>,
  { signal, ledger, flushCalls }: TextWork,
): Promise<void> {
  const { studyId, unitId: patientId, configuration } = unit
  const { storedAs, localModels } = configuration
  const model = listEmbeddingModels().find(({ name }) => name === configuration.embedding)
  if (!model || nameVectors(model) !== storedAs) throw new ChatFailure('stop', OTHER_MODEL, 0)
  requireBegunWith(model, localModels)
  const texts = await listFactTexts(actor, studyId, patientId)
  await embedTexts(texts, {
    vectors: openStoredVectors(actor, { studyId, patientId, model: storedAs }),
    client: openEmbedding(model, { ledger, isStudied: true, cached: null }),
    model: model.name,
    needsTerms: false,
    mayAnswerFor: true,
    signal,
  })
  await flushCalls() // whoever sees it done sees what it took
  await finishUnit(actor, unit, texts.length)
}
