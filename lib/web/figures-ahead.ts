import 'server-only'
import { setTimeout } from 'node:timers/promises'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { judgeViewSchema } from '@/lib/core/figures/judges/judge-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { getPeopleAgreement, listAiRaters } from '@/lib/data/agreement/agreement'
import { readVersions } from '@/lib/data/data-version'
import { getStudyFrame } from '@/lib/data/frame/study-frame'
import { getGlance } from '@/lib/data/progress/glance'
import { getStudyReport } from '@/lib/data/report/study-report'
import { findStudyTouchedLast } from '@/lib/data/studies'

/** What most people look at; the report holds most other figures. Each reads only what it has not kept. */
const PAGES: readonly ((studyId: string) => Promise<unknown>)[] = [
  (studyId) => getGlance(SYSTEM_ACTOR, studyId, new Date()),
  (studyId) => getPeopleAgreement(SYSTEM_ACTOR, studyId, peopleViewSchema.parse({})),
  (studyId) => listAiRaters(SYSTEM_ACTOR, studyId, judgeViewSchema.parse({})),
  (studyId) => getStudyReport(SYSTEM_ACTOR, studyId),
]

/** Somebody who looked at a study's figures so long ago may look again. */
const INTERESTED_MS = 10 * 60_000
const LOOK_MS = 2000
/** Of the time so much at most is spent on what nobody asked for yet. */
const SHARE = 0.1

export type Interest = {
  /** When figures of a study were last asked for. */
  askedAt: Map<string, number>
  /** Resolves when nobody has waited for figures for a while. */
  untilQuiet: () => Promise<void>
  /** Between two looks, by the milliseconds that the one before took to make figures. */
  rest?: (spent: number) => Promise<void>
}

/**
 * Makes figures before somebody asks: at the start those of the study touched last, then again and again, after changes, of the
 * studies that people look at. It never ends.
 */
export async function makeFiguresAhead({ askedAt, untilQuiet, rest = pause }: Interest): Promise<never> {
  const made = new Map<string, number>()
  const first = await findStudyTouchedLast(SYSTEM_ACTOR).catch(() => null)
  if (first !== null) askedAt.set(first, askedAt.get(first) ?? performance.now())
  for (;;) {
    const start = performance.now()
    let spent = 0
    const timed: Timed = async (work) => {
      const begun = performance.now()
      return work().finally(() => (spent += performance.now() - begun))
    }
    for (const [studyId, at] of askedAt) {
      if (start - at > INTERESTED_MS) {
        askedAt.delete(studyId)
        made.delete(studyId)
      }
      // a database that is away may come back
      else await makeAnew(studyId, made, { untilQuiet, timed }).catch(() => {})
    }
    await rest(spent)
  }
}

function pause(spent: number): Promise<void> {
  return setTimeout(Math.max(LOOK_MS, spent / SHARE - spent), undefined, { ref: false })
}

/** Does a piece of work whose time counts, also where it fails. */
type Timed = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Data first, for every page needs them and they cost little; then figures, while nobody waits. */
async function makeAnew(
  studyId: string,
  made: Map<string, number>,
  { untilQuiet, timed }: Pick<Interest, 'untilQuiet'> & { timed: Timed },
): Promise<void> {
  const { data: version } = await readVersions(studyId)
  if (made.get(studyId) === version) return
  await timed(() => getStudyFrame(SYSTEM_ACTOR, studyId, { judges: true }))
  let isMade = true
  for (const make of PAGES) {
    await untilQuiet()
    // why there are none, such as sealed ones, whoever asks is told; what broke is tried at the next look,
    // which costs others nothing: all looks together have their share of a core
    await timed(() => make(studyId)).catch((error: unknown) => {
      isMade &&= error instanceof AppError
    })
  }
  if (isMade) made.set(studyId, version)
}
