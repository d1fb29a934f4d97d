import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { ac1OfCells, accuracy } from '@/lib/core/agreement/confusion-figures'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { db } from '@/lib/data/client'
import { listFacts, type PatientFact } from '@/lib/data/facts/facts'
import { importStudyData } from '@/lib/data/import/imports'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { createStudy } from '@/lib/data/studies'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createMemoryCache } from '@/lib/pipeline/ask-model'
import { createJudge } from '@/lib/pipeline/judge'
import { createMakeContext } from '@/lib/pipeline/make-context'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import type { KeptJson } from '@/lib/pipeline/retrieval/kept-searches'
import { createBriefMemory } from '@/lib/pipeline/run-memory'
import { createWorkWindow } from '@/lib/pipeline/work-window'
import { buildDemoStudy, demoImport } from '@/prisma/demo/demo-study'
import type { BenchRow } from './bench-row'
import { listTiers, type Tier, tellAbsent } from './key-tiers'

/** The baseline's rules were tried on the others; of its reading of denials, two statements of these were looked at as well. */
const UNSEEN = 4

type Statement = RunWorkItem & { kind: 'sentence' | 'claim'; truth: Verdict }

type Case = { isUnseen: boolean; facts: readonly PatientFact[]; statements: readonly Statement[] }

type Judged = Pick<Case, 'isUnseen'> & Pick<Statement, 'kind' | 'truth'> & { verdict: Verdict | null }

/** How far every judge that is configured, with every search that is, agrees with what was planted in the demo study; and which are not. */
export async function benchKey(): Promise<BenchRow[]> {
  return measureKey(await loadCases())
}

/** The same for cases that are there already. */
export async function measureKey(cases: readonly Case[]): Promise<BenchRow[]> {
  const { tiers, absent } = listTiers()
  const rows: BenchRow[] = []
  const kept = createMemoryCache() // each text is embedded once for all searches
  for (const tier of tiers) rows.push(...(await measure(tier, cases, kept)))
  return [...rows, ...absent]
}

async function measure(
  { name, configuration }: Tier,
  cases: readonly Case[],
  kept: KeptJson,
): Promise<BenchRow[]> {
  const judged: Judged[] = []
  try {
    for (const one of cases) judged.push(...(await judgeCase(configuration, one, kept)))
  } catch (error) {
    if (error instanceof ChatFailure) return [tellAbsent(name, error.message)]
    throw error
  }
  if (configuration.kind !== 'baseline')
    return [describeAgreement(`${name}: all ${cases.length} patients`, judged)]
  const [unseen = [], tried = []] = [true, false].map((isUnseen) =>
    judged.filter((item) => item.isUnseen === isUnseen),
  )
  return [
    describeAgreement(`${name}: four patients written after its rules`, unseen),
    describeAgreement(`${name}: four patients that its rules were tried on`, tried),
  ]
}

function describeAgreement(what: string, judged: readonly Judged[]): BenchRow {
  const kinds = (['claim', 'sentence'] as const).map((kind) => {
    const own = judged.filter((item) => item.kind === kind)
    return { name: `${kind}s`, own, ...countAgreement(own) }
  })
  const missing = judged.filter(({ verdict }) => verdict === null).length
  const left = missing === 0 ? '' : `, of which ${missing} got no verdict and are left out`
  return {
    what,
    value: kinds
      .map(({ name, agreement, ac1 }) => `${percent(agreement)} of ${name} (AC1 ${ac1?.toFixed(2) ?? '–'})`)
      .join(', '),
    beside: `${kinds.map(({ name, own }) => `${own.length} ${name}`).join(' and ')}${left}; always the most frequent verdict: ${kinds
      .map(({ largest }) => percent(largest))
      .join(' and ')}`,
  }
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`
}

function countAgreement(judged: readonly Judged[]) {
  const size = VERDICTS.length
  const cells = new Float64Array(size * size)
  const counts = new Map<Verdict, number>()
  for (const { truth, verdict } of judged) {
    counts.set(truth, (counts.get(truth) ?? 0) + 1)
    if (verdict === null) continue
    const place = VERDICTS.indexOf(truth) * size + VERDICTS.indexOf(verdict)
    cells[place] = (cells[place] ?? 0) + 1
  }
  return {
    agreement: accuracy(cells, size).value,
    ac1: ac1OfCells(cells, size).value,
    largest: judged.length === 0 ? null : Math.max(...counts.values()) / judged.length,
  }
}

/** The demo study's statements with what was planted, and the facts of their patients' notes. */
export async function loadCases(): Promise<Case[]> {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Key benchmark ${new Date().toISOString()}` })
  await importStudyData(SYSTEM_ACTOR, study.id, demoImport(new Date()), { preview: false })
  const demo = buildDemoStudy()
  return Promise.all(
    demo.cases.map(async ({ patientId, admission: { admissionId } }, place) => {
      const where = { studyId: study.id, externalId: patientId }
      const { id } = await db.patient.findFirstOrThrow({ where })
      const admission = { externalId: admissionId, admitTime: null, dischargeTime: null }
      return {
        isUnseen: place < UNSEEN,
        facts: await listFacts(SYSTEM_ACTOR, study.id, id),
        statements: demo.propositions
          .filter((own) => own.patientId === patientId)
          .map(({ text, kind, truth }, at) => {
            return { itemId: `${patientId} ${at}`, text, kind, truth, admission, attempts: 0, failure: null }
          }),
      }
    }),
  )
}

/** @throws {ChatFailure} when the judge cannot work at all */
async function judgeCase(
  configuration: RunConfiguration,
  { isUnseen, facts, statements }: Case,
  kept: KeptJson,
): Promise<Judged[]> {
  const { signal } = new AbortController()
  const texts = statements.map(({ text }) => text)
  const makeContext = await createMakeContext(facts, configuration, {
    place: null,
    statements: texts,
    signal,
    kept,
  })
  const [prompt, repair] = await Promise.all([readPrompt('verdict/judge'), readPrompt('verdict/repair')])
  const work = { configuration, prompt: prompt.text, repairPrompt: repair.text }
  const judge = createJudge(work, makeContext, createBriefMemory(), signal)
  const judged: Judged[] = []
  const stopped: string[] = []
  const window = createWorkWindow(judge.gate)
  for (const statement of statements) {
    if (stopped.length > 0) break
    await window.begin(async () => {
      const end = await judge.judge(statement, signal)
      if (end.kind === 'stop') stopped.push(end.failure)
      const outcome = end.kind === 'ended' ? end.outcome : null
      const verdict = outcome?.kind === 'rated' ? outcome.code : null
      judged.push({ isUnseen, kind: statement.kind, truth: statement.truth, verdict })
    }, signal)
  }
  await window.drain()
  const [failure] = stopped
  if (failure !== undefined) throw new ChatFailure('stop', failure, 0)
  return judged
}
