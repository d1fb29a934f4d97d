import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import { completeRun } from '@/lib/core/runs/run-grid'
import type { Judged, RunOutcome } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { findActorByUserId } from '@/lib/data/accounts/actors'
import { listUsers } from '@/lib/data/accounts/users'
import { setTaskLock } from '@/lib/data/adjudication/consensus-lock'
import { getAiResults, openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { listPatients } from '@/lib/data/charts/patients'
import { listFacts } from '@/lib/data/facts/facts'
import { importStudyData } from '@/lib/data/import/imports'
import { setMember } from '@/lib/data/members/members'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { setUpRun, startRun } from '@/lib/data/runs/run-start'
import { type RunWorkItem, takeRunWork } from '@/lib/data/runs/run-work'
import { createStudy, listStudies } from '@/lib/data/studies'
import { getFirstTask, openTask } from '@/lib/data/tasks'
import { finishIfComplete } from '@/lib/data/work/end-work'
import { findWork } from '@/lib/data/work/own-work'
import { workOnUnit } from '@/lib/pipeline/jobs/work-on-unit'
import { createMakeContext } from '@/lib/pipeline/make-context'
import { buildDemoStudy, demoImport } from '@/prisma/demo/demo-study'
import {
  type DemoVerdict,
  SCRIPTED_AI_RATERS,
  type ScriptedAiRater,
  simulateVerdict,
} from '@/prisma/demo/simulate-judge'
import type { DemoRow } from '@/prisma/demo/statement-rows'

export const FINISHED_TITLE = 'Demo: discharge summaries in internal medicine (finished)'

const DESCRIPTION =
  'Invented patients, clinicians and texts. Three clinicians checked each statement, and all is settled. The AI raters demo-large and demo-small are invented, too: a script gave their answers, no model. Those of the baseline are its own.'

const MARGIN = {
  measure: 'agreement',
  margin: 0.1,
  reason: 'Two careful clinicians differ by ten points, too. Fixed before anybody saw a figure.',
} as const
const SETTLED = 'All statements are settled.'

const BASELINE: Start = {
  runId: '6f9d0c53-7f0e-4c1b-9a55-6e0d3b1f2a47',
  configuration: completeRun({ kind: 'baseline' }),
}

/**
 * Loads the finished demo study: consensus labels, the baseline and two scripted AI raters, the task locked, and the figures
 * opened after a margin was fixed. Each step leaves alone what is there, so that a load that was cut off is taken up again.
 *
 * @param leadEmail the account that becomes its principal investigator, and does in it what a lead does
 * @returns false when all of it is there
 */
export async function loadFinishedDemo(leadEmail: string): Promise<boolean> {
  const known = (await listStudies(SYSTEM_ACTOR)).find(({ title }) => title === FINISHED_TITLE)
  const { id } =
    known ?? (await createStudy(SYSTEM_ACTOR, { title: FINISHED_TITLE, description: DESCRIPTION, seed: 21 }))
  const task = await getFirstTask(SYSTEM_ACTOR, id)
  const { openedAt, margins } = await getAiResults(SYSTEM_ACTOR, task)
  if (openedAt !== null) return false

  const source = demoImport(new Date(), 'finished')
  const { problems } = await importStudyData(SYSTEM_ACTOR, id, source, { preview: false })
  if (problems.length > 0)
    throw new Error(`the finished demo study does not import: ${JSON.stringify(problems)}`)
  const lead = await makeLead(id, leadEmail)
  await runBaseline(lead, task)
  for (const aiRater of SCRIPTED_AI_RATERS) await runScripted(lead, task, aiRater)
  if (margins.length === 0) await setMargin(lead, task, MARGIN)
  if ((await openTask(task)).lockedAt === null) await setTaskLock(lead, task, { lock: true, reason: SETTLED })
  await openAiResults(lead, task, `${SETTLED} No answer can change any more.`)
  return true
}

async function makeLead(studyId: string, email: string): Promise<Actor> {
  await setMember(SYSTEM_ACTOR, studyId, { email, role: 'pi' })
  const user = (await listUsers(SYSTEM_ACTOR)).find((account) => account.email === email)
  const lead = await findActorByUserId(user?.id ?? '')
  if (!lead) throw new Error('the lead of the demo cannot act')
  return lead
}

/** As a worker would, but here and now: the figures are opened after it. */
async function runBaseline(lead: Actor, task: TaskRef): Promise<void> {
  const { workId } = await beginRun(lead, task, BASELINE)
  const { signal } = new AbortController()
  for (const { patientId } of await listPatients(lead, task.studyId))
    await workOnUnit.run({ workId, unitId: patientId, resumedAt: null }, { signal, stopping: signal })
}

/** Finds passages as a worker would, and records by the same door what the script says in the place of a model. */
async function runScripted(lead: Actor, task: TaskRef, aiRater: ScriptedAiRater): Promise<void> {
  const { actor, workId } = await beginRun(lead, task, aiRater)
  const { statements: propositions } = buildDemoStudy('finished')
  const { signal } = new AbortController()
  for (const { patientId, externalId } of await listPatients(lead, task.studyId)) {
    const items = (await takeRunWork(actor, { workId, resumedAt: null, patientId }))?.items ?? []
    const facts = await listFacts(actor, task.studyId, patientId)
    const setting = { scope: null, statements: items.map(({ text }) => text), signal }
    const makeContext = await createMakeContext(facts, aiRater.configuration, setting)
    const rateItem = async (item: RunWorkItem): Promise<Judged> => {
      const isMeant = (one: DemoRow) => one.patientId === externalId && one.text === item.text
      const statement = propositions.find(isMeant)
      if (!statement) throw new Error(`the demo has no such statement: ${item.text}`)
      const outcome = toOutcome(item.itemId, simulateVerdict(aiRater, statement), await makeContext(item))
      return { kind: 'ended', itemId: item.itemId, calls: [], passages: 'made', outcome }
    }
    await recordRunOutcomes(actor, workId, await Promise.all(items.map(rateItem)))
  }
  await finishIfComplete(actor, workId)
}

type Start = Pick<ScriptedAiRater, 'runId' | 'configuration'>

/** A run with its items, whose work is in no queue; the one that was begun, where a load was cut off. */
async function beginRun(lead: Actor, task: TaskRef, { runId, configuration }: Start) {
  const start = { configuration, asked: configuration, prompts: [] }
  const toNobody = async () => {}
  const workId = await startRun(lead, task, start, { setUp: toNobody }, { runId, again: false })
  const actor = (await findWork(workId))?.actor
  if (!actor) throw new Error('an AI rater of the demo cannot act')
  await setUpRun(actor, workId, { work: toNobody })
  return { workId, actor }
}

function toOutcome(itemId: string, verdict: DemoVerdict | null, context: ReferenceContext): RunOutcome {
  if (verdict === null)
    return { kind: 'failed', itemId, failure: 'The answer was in no form that can be read.', latencyMs: 0 }
  const { label, reason, confidence, quotes } = verdict
  const evidence = context.items.flatMap(({ noteId, start, end, text }, index) =>
    quotes.some((quote) => text.includes(quote))
      ? [{ rank: index + 1, noteId, start, end, quote: text }]
      : [],
  )
  return {
    kind: 'rated',
    itemId,
    code: label,
    fields: {},
    codes: null,
    reason,
    value: { confidence },
    evidence,
    context: context.text,
    shown: packPassages(context.ranked),
    keep: [],
    latencyMs: 0,
  }
}
