import type { Actor } from '@/lib/core/actor'
import type { NewRun } from '@/lib/core/runs/runs'
import { db } from '@/lib/data/client'
import { setUpRun } from '@/lib/pipeline/jobs/set-up-run'
import { workOnUnit } from '@/lib/pipeline/jobs/work-on-unit'
import { startRun } from '@/lib/pipeline/runs'
import type { ChatScript, ScriptedChatServer } from './chat-server'
import { createActor, createStudy, type TestStudy } from './factories'
import { serveChatModel } from './serve-chat-model'

const NEVER = new AbortController().signal

export type Started = { study: TestStudy; pi: Actor; runId: string; server: ScriptedChatServer }

/** Starts a run of a model that does as scripted, whose jobs are left to {@link deliver}. */
export async function startDelivered(
  script: ChatScript,
  items: number,
  search: NewRun['search'] = {},
): Promise<Started> {
  const server = await serveChatModel(script)
  const study = await createStudy({ items })
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted', search })
  await setUpRun.run({ workId: runId, resumedAt: null }, { signal: NEVER, stopping: NEVER })
  return { study, pi, runId, server }
}

/** One delivery of the run's newest job, as the queue would make it. @returns whether it wants another one */
export async function deliver({ study, runId }: Started): Promise<boolean> {
  const run = await db.work.findUnique({ where: { id: runId }, select: { resumedAt: true } })
  const payload = { workId: runId, unitId: study.patientId, resumedAt: run?.resumedAt ?? null }
  return workOnUnit.run(payload, { signal: NEVER, stopping: NEVER }).then(
    () => false,
    () => true,
  )
}
