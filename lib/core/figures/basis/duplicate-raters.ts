import { canonicalJson } from '@/lib/core/canonical-json'
import { isJury, jurySchema } from '@/lib/core/jury/jury'
import { naturalOrder } from '@/lib/core/natural-order'
import { completeRun } from '@/lib/core/runs/run-grid'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { longestAnswer } from '@/lib/core/runs/server-terms'
import { type AiTiming, type StudyMatrix, withAiRaters } from '@/lib/core/study-matrix'
import type { AiName } from './margin'

type Configured = AiName & { configuration: unknown; timing?: AiTiming | null }
type AiRater = StudyMatrix['aiRaters'][number]

/** AI raters that repeat another one, by their ids, with the one that counts in their place. Nobody repeats in both ways. */
export type DuplicateRaters = {
  /** By doing what another did before them; see {@link findSameConfiguration}. */
  sameConfiguration: ReadonlyMap<string, AiName>
  /** By giving answers that another gives, too; see {@link findSameRatings}. */
  sameRatings: ReadonlyMap<string, AiName>
}

/** @param judges with the labels that figures are made with: of fewer labels more answers are the same */
export function findDuplicates(aiRaters: StudyMatrix['aiRaters']): DuplicateRaters {
  const sameConfiguration = findSameConfiguration(aiRaters)
  return { sameConfiguration, sameRatings: findSameRatings(aiRaters, sameConfiguration) }
}

/** The id of the one that counts in the place of an AI rater, or its own. */
export function countedAs({ sameConfiguration, sameRatings }: DuplicateRaters, raterId: string): string {
  const first = sameConfiguration.get(raterId)?.raterId ?? raterId
  return sameRatings.get(first)?.raterId ?? first
}

/**
 * What makes two AI raters one configuration: equal keys. Null for those that others brought, of which the settings may not
 * say all.
 */
export function configurationKey(configuration: unknown): string | null {
  const jury = jurySchema.safeParse(configuration)
  if (jury.success) return canonicalJson({ ...jury.data, isAfterOpening: null })
  const run = runConfigurationSchema.safeParse(configuration)
  if (!run.success) return null
  // an answer that is used again is still an answer of the same configuration, however its server was asked for the form; one that
  // may be longer is another
  const serverTerms = run.data.kind === 'chat' ? longestAnswer(run.data) : null
  return canonicalJson({ ...completeRun(run.data), reuse: null, serverTerms })
}

/**
 * AI raters that do what another one did before them, by their ids, with the first made of that configuration. The one that the study
 * is about is the first of its own, and one begun after the opening never where one was begun before it. Names of one configuration
 * are counted up as they are made; a jury's is its maker's, but it records whether the figures were open.
 */
export function findSameConfiguration(aiRaters: readonly Configured[]): ReadonlyMap<string, AiName> {
  const first = new Map<string, AiName>()
  const same = new Map<string, AiName>()
  const rank = ({ timing, configuration }: Configured) => {
    if (timing === 'primary') return 0
    const jury = jurySchema.safeParse(configuration)
    return jury.data?.isAfterOpening === true || timing === 'late' ? 2 : 1
  }
  const inOrder = aiRaters
    .map((aiRater) => ({ ...aiRater, rank: rank(aiRater) }))
    .toSorted((one, other) => one.rank - other.rank || naturalOrder(one.alias, other.alias))
  for (const { raterId, alias, configuration } of inOrder) {
    const key = configurationKey(configuration)
    if (key === null) continue
    const known = first.get(key)
    if (known) same.set(raterId, known)
    else first.set(key, { raterId, alias })
  }
  return same
}

/** Over fewer statements two AI raters may well say the same by chance. */
export const FEWEST_SAME = 100

/**
 * AI raters whose every answer another one gives, too, over {@link FEWEST_SAME} statements or more, by their ids, with that other
 * one. They are one vote and one test, whatever their settings: saying the same again says nothing new. The one that rated most
 * stands for all; of several, the one the study is about, then one begun before the opening, then the first by name. Juries say
 * again what members say, and are not looked at, nor are those that repeat a configuration.
 */
function findSameRatings(
  aiRaters: StudyMatrix['aiRaters'],
  sameConfiguration: DuplicateRaters['sameConfiguration'],
): ReadonlyMap<string, AiName> {
  const isLate = ({ timing }: AiRater) => timing === 'late'
  const counted = aiRaters
    .filter(({ raterId, configuration }) => !isJury(configuration) && !sameConfiguration.has(raterId))
    .map((aiRater) => ({ aiRater, answers: countAnswers(aiRater) }))
    .filter(({ answers }) => answers >= FEWEST_SAME)
    .toSorted(
      (one, other) =>
        Number(isLate(one.aiRater)) - Number(isLate(other.aiRater)) ||
        other.answers - one.answers ||
        Number(other.aiRater.timing === 'primary') - Number(one.aiRater.timing === 'primary') ||
        naturalOrder(one.aiRater.alias, other.aiRater.alias),
    )
  const apart: AiRater[] = []
  const same = new Map<string, AiName>()
  for (const { aiRater } of counted) {
    const first = apart.find(
      (one) =>
        saysAll(one.codes, aiRater.codes) ||
        (isLate(aiRater) && !isLate(one) && saysAll(aiRater.codes, one.codes)),
    )
    if (first === undefined) apart.push(aiRater)
    else same.set(aiRater.raterId, { raterId: first.raterId, alias: first.alias })
  }
  return same
}

/** Whether the one gives every answer of the other. */
function saysAll(one: Uint8Array, other: Uint8Array): boolean {
  for (let index = 0; index < other.length; index++)
    if (other[index] !== 0 && other[index] !== one[index]) return false
  return true
}

function countAnswers({ codes }: AiRater): number {
  let count = 0
  for (let index = 0; index < codes.length; index++) if (codes[index] !== 0) count += 1
  return count
}

/**
 * Of those that repeat another one the ones that gave just its answers and no others, so that all figures of the two are the same: by
 * their ids, that other one. It is the one that counts in their place, or where that rated more, the first of those that rated as
 * much as they.
 */
export function findIdentical(
  aiRaters: StudyMatrix['aiRaters'],
  duplicates = findDuplicates(aiRaters),
): ReadonlyMap<string, AiName> {
  const identical = new Map<string, AiName>()
  for (const [first, alike] of Map.groupBy(aiRaters, ({ raterId }) => countedAs(duplicates, raterId))) {
    const apart: AiRater[] = []
    const isFirst = ({ raterId }: AiRater) => raterId === first
    for (const aiRater of alike.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))) {
      const known = apart.find(({ codes }) => codes.every((byte, index) => byte === aiRater.codes[index]))
      if (known === undefined) apart.push(aiRater)
      else identical.set(aiRater.raterId, { raterId: known.raterId, alias: known.alias })
    }
  }
  return identical
}

/**
 * A study with the AI raters that are counted wherever answers of several are added up: no duplicate, and no jury, which says again
 * what its members said.
 */
export function countedAi<Matrix extends Pick<StudyMatrix, 'aiRaters'>>(
  matrix: Matrix,
  { sameConfiguration, sameRatings } = findDuplicates(matrix.aiRaters),
): Matrix {
  return withAiRaters(
    matrix,
    matrix.aiRaters.filter(
      ({ raterId, configuration }) =>
        !isJury(configuration) && !sameConfiguration.has(raterId) && !sameRatings.has(raterId),
    ),
  )
}

/** The names of those that are not among {@link countedAi}. */
export function uncountedAi(
  matrix: Pick<StudyMatrix, 'aiRaters'>,
  counted: Pick<StudyMatrix, 'aiRaters'>,
): string[] {
  const known = new Set(counted.aiRaters)
  return matrix.aiRaters.flatMap((aiRater) => (known.has(aiRater) ? [] : [aiRater.alias]))
}
