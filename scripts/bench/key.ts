import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { ac1OfCells, accuracy } from '@/lib/core/agreement/confusion-figures'
import { judgeByRules } from '@/lib/core/judge/baseline'
import { runConfigurationSchema } from '@/lib/core/runs'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { db } from '@/lib/data/client'
import { listFacts } from '@/lib/data/facts'
import { importStudyData } from '@/lib/data/imports'
import { createStudy } from '@/lib/data/studies'
import { createMakeContext } from '@/lib/pipeline/make-context'
import { buildDemoStudy, demoImport } from '@/prisma/demo/demo-study'
import type { BenchRow } from './bench-row'

/** The baseline's rules were fixed before the first four patients of the demo were written. */
const UNSEEN = 4

type Judged = { isUnseen: boolean; kind: string; truth: Verdict; verdict: Verdict }

/** How far the built-in baseline agrees with what was planted in the demo study. */
export async function benchKey(): Promise<BenchRow[]> {
  const judged = await judgeDemo()
  return [true, false].flatMap((isUnseen) =>
    ['claim', 'sentence'].map((kind) => {
      const own = judged.filter((item) => item.isUnseen === isUnseen && item.kind === kind)
      const patients = isUnseen ? 'written after its rules were fixed' : 'that its rules were tried on'
      return describeAgreement(`baseline against the demo's key, ${kind}s of four patients ${patients}`, own)
    }),
  )
}

function describeAgreement(what: string, judged: readonly Judged[]): BenchRow {
  const size = VERDICTS.length
  const cells = new Float64Array(size * size)
  const counts = new Map<Verdict, number>()
  for (const { truth, verdict } of judged) {
    const place = VERDICTS.indexOf(truth) * size + VERDICTS.indexOf(verdict)
    cells[place] = (cells[place] ?? 0) + 1
    counts.set(truth, (counts.get(truth) ?? 0) + 1)
  }
  const largest = Math.max(...counts.values()) / judged.length
  const percent = (share: number | null) => `${(100 * (share ?? 0)).toFixed(1)} %`
  return {
    what,
    value: `${percent(accuracy(cells, size).value)} agreement, AC1 ${ac1OfCells(cells, size).value?.toFixed(2)}`,
    beside: `${judged.length} statements; always the most frequent verdict: ${percent(largest)}`,
  }
}

async function judgeDemo(): Promise<Judged[]> {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Key benchmark ${new Date().toISOString()}` })
  await importStudyData(SYSTEM_ACTOR, study.id, demoImport(new Date()), { preview: false })
  const demo = buildDemoStudy()
  const configuration = runConfigurationSchema.parse({ kind: 'baseline' })
  const judged: Judged[] = []
  for (const [place, { patientId, admission }] of demo.cases.entries()) {
    const { id } = await db.patient.findFirstOrThrow({ where: { studyId: study.id, externalId: patientId } })
    const facts = await listFacts(SYSTEM_ACTOR, study.id, id)
    const signal = new AbortController().signal
    const makeContext = await createMakeContext(facts, configuration, { place: null, statements: [], signal })
    const stay = { externalId: admission.admissionId, admitTime: null, dischargeTime: null }
    for (const { text, kind, truth } of demo.propositions.filter((own) => own.patientId === patientId)) {
      const { items } = await makeContext({ itemId: '', text, admission: stay, attempts: 0, failure: null })
      judged.push({
        isUnseen: place < UNSEEN,
        kind,
        truth,
        verdict: judgeByRules(text, items).verdict,
      })
    }
  }
  return judged
}
