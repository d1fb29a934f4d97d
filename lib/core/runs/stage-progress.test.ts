import { describe, expect, it } from 'vitest'
import { runConfigurationSchema } from './runs'
import { listProgress, NO_COUNTS, type StageCounts, sumUpProgress } from './stage-progress'

const RUN: Parameters<typeof listProgress>[0] = {
  configuration: runConfigurationSchema.parse({ kind: 'baseline', search: { method: 'dense' } }),
  status: 'running',
  setUpAt: '2026-01-01T00:00:00.000Z',
  done: 40,
  failed: 3,
  pending: 57,
  leftOut: 0,
  reused: 5,
  pace: { perSecond: 2, secondsLeft: 28.5 },
}
const COUNTS: StageCounts = {
  charts: { all: 4, read: 3, cut: 1, reading: 1 },
  vectors: { charts: 2, waiting: 1, texts: 1000, found: 200, missing: 300, madeMs: 5000 },
  statements: { found: 10, failedBefore: 1, finding: 2, judging: 8, lately: 40 },
  seconds: 20,
}

const stageOf = (stage: string, run = RUN, counts = COUNTS) =>
  listProgress(run, counts).find((one) => one.stage === stage)

describe('listProgress', () => {
  it('says of each stage what came through, what was found, and what is under way', () => {
    expect(listProgress(RUN, COUNTS)).toMatchObject([
      { stage: 'charts', total: 4, done: 3, found: 2, failed: null, underWay: 1, perSecond: null },
      { stage: 'vectors', total: 1000, done: 700, found: 200, failed: null, underWay: 1, perSecond: 100 },
      // what is judged now has its passages
      { stage: 'passages', total: 100, done: 50, found: 10, failed: 1, underWay: 2, perSecond: 2 },
      { stage: 'verdicts', total: 99, done: 40, found: 5, failed: 2, underWay: 8, perSecond: 2 },
    ])
    expect(stageOf('passages')?.secondsLeft).toBe((100 - 50 - 1) / 2)
    expect(stageOf('verdicts')?.secondsLeft).toBe(28.5)
  })

  it('foretells no time of vectors while charts may need more of them', () => {
    expect(stageOf('vectors')).toMatchObject({ isGrowing: true, secondsLeft: null })
    const last = { ...COUNTS, vectors: { ...COUNTS.vectors, charts: 4 } }
    expect(stageOf('vectors', RUN, last)).toMatchObject({ isGrowing: false, secondsLeft: 3 })
  })

  it('knows no total before a worker has set the run up, or the first search has asked for vectors', () => {
    const run = { ...RUN, status: 'queued', setUpAt: null, done: 0, failed: 0, pending: 100, pace: null }
    expect(listProgress(run, NO_COUNTS)).toMatchObject([
      { stage: 'charts', total: null, perSecond: null, secondsLeft: null },
      { stage: 'vectors', total: null },
      { stage: 'passages', total: 100, done: 0 },
      { stage: 'verdicts', total: 100, done: 0 },
    ])
  })

  it('says of a run that found every search that no vector was needed', () => {
    const over = { ...RUN, status: 'done', done: 97, pending: 0, pace: null }
    const counts = { ...COUNTS, vectors: NO_COUNTS.vectors, seconds: null }
    expect(stageOf('vectors', over, counts)).toMatchObject({ total: 0, isGrowing: false, done: 0 })
  })

  it('lists no vectors where passages are found by words, and verdicts alone where nobody followed the charts', () => {
    const words = { ...RUN, configuration: runConfigurationSchema.parse({ kind: 'baseline' }) }
    expect(listProgress(words, COUNTS).map(({ stage }) => stage)).toEqual(['charts', 'passages', 'verdicts'])
    expect(listProgress(RUN, { ...COUNTS, charts: NO_COUNTS.charts })).toMatchObject([
      { stage: 'verdicts', done: 40, failed: 3 },
    ])
  })

  it('never counts more statements than there are, whatever was said last', () => {
    const counts = { ...COUNTS, statements: { ...COUNTS.statements, judging: 80 } }
    expect(stageOf('passages', RUN, counts)).toMatchObject({ done: 99, secondsLeft: 0 })
  })
})

describe('sumUpProgress', () => {
  it('adds up runs side by side, stage by stage, with the time by their speed together', () => {
    const words = { ...RUN, configuration: runConfigurationSchema.parse({ kind: 'baseline' }) }
    const sum = sumUpProgress([listProgress(words, COUNTS), listProgress(RUN, COUNTS)])
    expect(sum).toMatchObject([
      { stage: 'charts', total: 8, done: 6, found: 4, failed: null, perSecond: null },
      { stage: 'vectors', total: 1000, done: 700 },
      { stage: 'passages', total: 200, done: 100, failed: 2, underWay: 4 },
      { stage: 'verdicts', total: 198, done: 80, failed: 4, perSecond: 4, secondsLeft: (57 + 57) / 4 },
    ])
  })

  it('has nothing left to judge once the others failed before they had passages', () => {
    const last = { ...RUN, done: 97, pending: 0 }
    const [verdicts] = sumUpProgress([listProgress(last, COUNTS)]).slice(-1)
    expect(verdicts).toMatchObject({ total: 99, done: 97, failed: 2, secondsLeft: 0 })
  })

  it('holds a total for one that may grow while a run has none yet', () => {
    const next = { ...RUN, setUpAt: null, pace: null }
    const [charts] = sumUpProgress([listProgress(RUN, COUNTS), listProgress(next, NO_COUNTS)])
    expect(charts).toMatchObject({ total: 4, isGrowing: true, secondsLeft: null })
  })
})
