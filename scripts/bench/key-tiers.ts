import { completeRun } from '@/lib/core/runs/run-grid'
import { nameJudge, type RunConfiguration } from '@/lib/core/runs/runs'
import { listEntailmentModels } from '@/lib/models/model-servers'
import { readChatServers } from '@/lib/pipeline/chat-server'
import type { BenchRow } from './bench-row'

/** A judge that can be measured here; all of them are shown passages that were found by words. */
export type Tier = { name: string; configuration: RunConfiguration }

/** Every judge that is configured, and a line for each kind of which there is none. */
export function listTiers(): { tiers: Tier[]; absent: BenchRow[] } {
  const local = listEntailmentModels().map(({ name: model }) => completeRun({ kind: 'entailment', model }))
  const { servers, fault } = readChatServers()
  const chat = servers.flatMap(({ name: server, model, temperature }) =>
    model === null ? [] : [completeRun({ kind: 'chat', server, model, temperature })],
  )
  const unnamed = servers.length > 0 ? 'JUDGE_MODEL is not set' : 'no chat server is configured'
  return {
    tiers: [
      { name: 'baseline', configuration: completeRun({ kind: 'baseline' }) },
      ...[...local, ...chat].map((configuration) => ({ name: nameJudge(configuration), configuration })),
    ],
    absent: [
      ...(local.length > 0
        ? []
        : [tellAbsent('models on this machine', 'CONCORDANCE_MODELS has none that judges entailment')]),
      ...(chat.length > 0 ? [] : [tellAbsent('language models', fault ?? unnamed)]),
    ],
  }
}

/** @param why without a full stop or with one */
export function tellAbsent(who: string, why: string): BenchRow {
  return { what: `${who} against the demo's key`, value: 'not measured', beside: why }
}
