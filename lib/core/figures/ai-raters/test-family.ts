import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { countedAs, type DuplicateRaters } from '../basis/duplicate-raters'
import { type AiTest, testAiRaters } from './ai-rater-difference'
import type { AiRaterRow, AiSample } from './ai-rater-rows'

/** The AI raters that P values are corrected over wherever one of them is held against others. */
export type TestFamily = {
  /** The one by which a rater is counted: the first of its configuration, or of those that give the same answers. */
  firstOf: (row: Pick<AiRaterRow, 'raterId'>) => string
  /** All that count, each tested against this one, by their ids. */
  against: (other: string) => ReadonlyMap<string, AiTest>
  /** The test of any of them; one that repeats another is corrected as if it stood in that one's place. Null of the other itself. */
  testOne: (row: Pick<AiRaterRow, 'raterId'>, other: string) => AiTest | null
}

/** One AI rater of those that say the same, and the one by which it is counted. */
type Member = { first: string; raterId: string }

/**
 * The AI raters that are a hypothesis each, wherever P values are corrected for all: those that repeat the configuration or all answers
 * of another are one with it, for a second test of the same answers can show nothing that the first does not. One that rated no
 * settled statement in view is none, unless that is so of all.
 *
 * @param rows of all AI raters of the study
 */
export function countOnce(
  duplicates: DuplicateRaters,
  rows: readonly Pick<AiRaterRow, 'raterId' | 'rated'>[],
): Pick<TestFamily, 'firstOf'> & { members: readonly Member[] } {
  const firstOf = ({ raterId }: Pick<AiRaterRow, 'raterId'>) => countedAs(duplicates, raterId)
  const rated = rows.filter((row) => row.rated > 0)
  // the first of its kind speaks for it, unless it rated nothing of what is kept
  const members = [...Map.groupBy(rated.length > 0 ? rated : rows, firstOf)].map(([first, own]) => ({
    first,
    raterId: own.some(({ raterId }) => raterId === first) ? first : (own[0]?.raterId ?? first),
  }))
  return { firstOf, members }
}

/**
 * All AI raters of a study that rated something, those that repeat another counted once with it. What a page is narrowed to by name,
 * setting or figure changes nothing: whoever is looked at was chosen after all could be seen.
 */
export function testFamily(sample: AiSample, unit: ResamplingUnit): TestFamily {
  const { firstOf, members } = countOnce(sample.duplicates, sample.rows)
  const othersOf = (other: string) => members.filter(({ first }) => first !== firstOf({ raterId: other }))
  const testAll = (raterIds: readonly string[], other: string) => testAiRaters(sample, raterIds, other, unit)
  const made = new Map<string, ReadonlyMap<string, AiTest>>()
  const against = (other: string) => {
    const known = made.get(other)
    if (known) return known
    const others = othersOf(other)
    const tests = testAll(
      others.map(({ raterId }) => raterId),
      other,
    )
    const found = new Map(tests.map((test, index) => [others[index]?.first ?? test.raterId, test]))
    made.set(other, found)
    return found
  }
  return {
    firstOf,
    against,
    testOne: (row, other) => {
      if (row.raterId === other) return null
      const first = firstOf(row)
      const known = against(other).get(first)
      if (known?.raterId === row.raterId) return known
      const rest = othersOf(other).filter((one) => one.first !== first)
      const raterIds = [...rest.map(({ raterId }) => raterId), row.raterId]
      return testAll(raterIds, other).at(-1) ?? null
    },
  }
}
