import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { completeRun } from '@/lib/core/runs/run-grid'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import comments from './comments.json' with { type: 'json' }
import { CONFUSION } from './simulate-ratings'
import type { DemoRow } from './statement-rows'

/** An AI rater whose answers are invented. */
export type ScriptedAiRater = {
  /** Known beforehand, so that a load that was cut off takes up the run that it began. */
  runId: string
  configuration: ReturnType<typeof completeRun>
  /** It says that it is so sure or surer, mostly nearly certain. */
  leastConfidence: number
  /** By how much it is surer than it is right. */
  overconfidence: number
  /** Share of statements to which it gives no readable answer. */
  failed: number
}

const configure = (model: string, topN: number) =>
  completeRun({ kind: 'chat', model, topN, temperature: 0, confidence: true })

/** One that comes near people, and one that is worse, surer of itself and fails at times. */
export const SCRIPTED_AI_RATERS: readonly ScriptedAiRater[] = [
  {
    runId: '3d1c5f0a-52c8-4d0e-8f6b-2b9a7f4e1c60',
    configuration: configure('demo-large', 25),
    leastConfidence: 0.5,
    overconfidence: 0,
    failed: 0,
  },
  {
    runId: 'a8e47b92-0f3d-4a6c-b1d5-7c2e90f8d314',
    configuration: configure('demo-small', 10),
    leastConfidence: 0.55,
    overconfidence: 0.2,
    failed: 0.07,
  },
]

export type DemoVerdict = { label: Verdict; reason: string; confidence: number; quotes: readonly string[] }

/** What a scripted AI rater says of a statement, always the same; null where it fails. */
export function simulateVerdict(aiRater: ScriptedAiRater, statement: DemoRow): DemoVerdict | null {
  const { leastConfidence, overconfidence, failed, runId } = aiRater
  const { id, truth, why, evidence } = statement
  const random = seededUniform(`judge:${id}:${runId}`)
  if (random() < failed) return null
  const confidence = Math.round(100 * (1 - (1 - leastConfidence) * random() ** 3)) / 100
  const isRight = random() < confidence - overconfidence
  const [near, far] = CONFUSION[truth]
  const wrong = random() < 0.6 ? near : far
  const label = isRight ? truth : wrong
  const reasons = comments[label]
  return {
    label,
    reason: isRight ? why : (reasons[Math.floor(random() * reasons.length)] ?? ''),
    confidence,
    quotes: label === 'Not Addressed' ? [] : evidence.map(({ quote }) => quote),
  }
}
