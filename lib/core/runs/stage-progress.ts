import { listParts, type SearchSettings } from '../retrieval/search-settings'

/** What every chart, and then every statement, of a run comes through; in this order. */
export const RUN_STAGES = ['charts', 'vectors', 'passages', 'verdicts'] as const

/** How far a run, or several together, are with one stage: in charts, texts of facts, or statements. */
export type StageProgress = {
  stage: (typeof RUN_STAGES)[number]
  /** Null while nobody can know it. */
  total: number | null
  /** Whether the total may still grow: which facts need vectors shows when the turn of their chart comes. */
  isGrowing: boolean
  /** What came through well, with what was found. */
  done: number
  /** Of these, what earlier work had left, so that nothing was asked again. */
  found: number
  /** Null where trouble counts with the statements that meet it. */
  failed: number | null
  /** Statements; charts where whole charts are worked on. */
  underWay: number
  /** How many come through; null unless some did in the newest minute, and for charts, which wait for their turn. */
  perSecond: number | null
  /** At this speed; null where that or the total is not known. */
  secondsLeft: number | null
}

/** What workers say of a run's charts and statements. Under way is only what was heard of just now. */
export type StageCounts = {
  charts: { all: number; read: number; cut: number; reading: number }
  vectors: {
    /** Charts whose search asked for vectors, and those of them that wait for some now. */
    charts: number
    waiting: number
    texts: number
    found: number
    missing: number
    /** How long this run took to make the others, each chart counted for itself. */
    madeMs: number
  }
  statements: {
    /** Whose passages were all found before. */
    found: number
    /** Those that failed before they had passages. */
    failedBefore: number
    /** Those that failed before it was kept whether they had passages. */
    finding: number
    judging: number
    /** Ended with passages in the newest stretch. */
    lately: number
  }
  /** How long the newest stretch is, a minute at most; null where the run is not under way. */
  seconds: number | null
}

export const NO_COUNTS: StageCounts = {
  charts: { all: 0, read: 0, cut: 0, reading: 0 },
  vectors: { charts: 0, waiting: 0, texts: 0, found: 0, missing: 0, madeMs: 0 },
  statements: { found: 0, failedBefore: 0, finding: 0, judging: 0, lately: 0 },
  seconds: null,
}

type Followed = {
  configuration: { search: SearchSettings }
  status: string
  setUpAt: string | null
  done: number
  failed: number
  pending: number
  leftOut: number
  reused: number
  pace: { perSecond: number; secondsLeft: number } | null
}

/** The stages of a run and what is known of each; of what was set up before charts were followed, the last alone. */
export function listProgress(run: Followed, counts: StageCounts): StageProgress[] {
  const { charts, statements, seconds } = counts
  const total = run.done + run.failed + run.pending + run.leftOut
  const isSetUp = run.setUpAt !== null
  const isFollowed = !isSetUp || charts.all > 0
  const failedBefore = isFollowed ? statements.failedBefore : 0
  const verdicts: StageProgress = {
    stage: 'verdicts',
    total: total - failedBefore, // what has no passages is never judged
    isGrowing: false,
    done: run.done,
    found: Math.min(run.reused, run.done),
    failed: run.failed - failedBefore,
    underWay: statements.judging,
    perSecond: run.pace?.perSecond ?? null,
    secondsLeft: run.pace?.secondsLeft ?? null,
  }
  if (!isFollowed) return [verdicts]
  const readCharts = withTime({
    stage: 'charts',
    total: isSetUp ? charts.all : null,
    isGrowing: false,
    done: charts.read,
    found: charts.read - charts.cut,
    failed: null,
    underWay: charts.reading,
    perSecond: null, // a chart is read when its turn comes, which says nothing of the next one's
  })
  const passages = withTime({
    stage: 'passages',
    total,
    isGrowing: false,
    done: Math.min(run.done + run.failed + statements.judging, total) - failedBefore,
    found: statements.found,
    failed: failedBefore,
    underWay: statements.finding,
    perSecond: toSpeed(statements.lately, seconds),
  })
  const { embeddings } = listParts(run.configuration.search)
  return [readCharts, ...(embeddings ? [describeVectors(run, counts)] : []), passages, verdicts]
}

function describeVectors({ status }: Followed, { charts, vectors }: StageCounts): StageProgress {
  const isOver = status === 'done'
  const made = vectors.texts - vectors.missing - vectors.found
  return withTime({
    stage: 'vectors',
    total: isOver || vectors.charts > 0 ? vectors.texts : null,
    isGrowing: !isOver && vectors.charts < charts.all,
    done: vectors.texts - vectors.missing,
    found: vectors.found,
    failed: null,
    underWay: vectors.waiting,
    // charts side by side share the server: each has its own part of the speed
    perSecond: toSpeed(1000 * made * vectors.waiting, vectors.madeMs),
  })
}

function withTime(stage: Omit<StageProgress, 'secondsLeft'>): StageProgress {
  const { total, isGrowing, done, failed, perSecond } = stage
  const isKnown = total !== null && !isGrowing && perSecond !== null
  return { ...stage, secondsLeft: isKnown ? (total - done - (failed ?? 0)) / perSecond : null }
}

function toSpeed(count: number, seconds: number | null): number | null {
  return seconds !== null && seconds > 0 && count > 0 ? count / seconds : null
}

/** The same of several runs together. */
export function sumUpProgress(runs: readonly (readonly StageProgress[])[]): StageProgress[] {
  const own = Map.groupBy(runs.flat(), ({ stage }) => stage)
  return RUN_STAGES.flatMap((stage) => {
    const parts = own.get(stage)
    return parts ? [withTime(addUp(stage, parts))] : []
  })
}

function addUp(
  stage: StageProgress['stage'],
  parts: readonly StageProgress[],
): Omit<StageProgress, 'secondsLeft'> {
  const sum = (of: (part: StageProgress) => number | null) =>
    parts.reduce<number | null>((total, part) => {
      const own = of(part)
      return own === null ? total : (total ?? 0) + own
    }, null)
  return {
    stage,
    total: sum((part) => part.total),
    isGrowing: parts.some((part) => part.isGrowing || part.total === null),
    done: sum((part) => part.done) ?? 0,
    found: sum((part) => part.found) ?? 0,
    failed: sum((part) => part.failed),
    underWay: sum((part) => part.underWay) ?? 0,
    perSecond: sum((part) => part.perSecond),
  }
}
