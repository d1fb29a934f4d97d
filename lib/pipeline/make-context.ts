import { buildReferenceContext, type ReferenceContext } from '@/lib/core/retrieval/reference-context'
import type { RunConfiguration } from '@/lib/core/runs'
import type { PatientFact } from '@/lib/data/facts'
import type { RunWorkItem } from '@/lib/data/run-work'
import { createRetrieve } from './retrieve'

/** What the judge of one statement is shown: numbered passages, and the same as text. */
export type MakeContext = (item: RunWorkItem) => Promise<ReferenceContext>

/** The one place where a configuration's way to find passages and its way to write them down meet; made once a patient. */
export function createMakeContext(
  facts: readonly PatientFact[],
  configuration: RunConfiguration,
): MakeContext {
  const retrieve = createRetrieve(facts, configuration)
  const format = configuration.kind === 'chat' ? configuration.referenceFormat : 'score'
  return async ({ text, admission }) =>
    buildReferenceContext(await retrieve(text, admission?.externalId ?? null), {
      format,
      admissionStart: admission?.admitTime ?? null,
      admissionEnd: admission?.dischargeTime ?? null,
      noteTime: 'charted',
    })
}
