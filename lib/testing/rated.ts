import type { Judged, RunOutcome } from '@/lib/core/runs/runs'

type Rated = Extract<RunOutcome, { kind: 'rated' }>

/** A statement that an AI rater judged, without a call: *Supported* unless another is given. */
export function makeJudged(itemId: string, more: Partial<Omit<Rated, 'kind' | 'itemId'>> = {}): Judged {
  const outcome: Rated = {
    kind: 'rated',
    itemId,
    code: 'Supported',
    fields: {},
    codes: null,
    reason: 'x',
    value: {},
    evidence: [],
    context: null,
    shown: { notes: [], spans: [] },
    keep: [],
    latencyMs: 1,
    ...more,
  }
  return { kind: 'ended', itemId, calls: [], passages: 'made', outcome }
}
