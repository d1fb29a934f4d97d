import {
  ALT_TEST_FEWEST,
  type AltTest,
  type AltTestLack,
  altTestAnswer,
  altTestLacks,
} from '@/lib/core/agreement/alt-test'
import { counted, named, whole } from '@/lib/core/counted-words'
import type { Baseline, TestedAi } from '@/lib/core/figures/ai-raters/baseline-view'
import { figureText } from '../figure-text'

const LACK_WORDS: Record<AltTestLack['of'], (lack: AltTestLack) => string> = {
  people: ({ found, needed }) =>
    `it could be held against ${counted(found, 'person', 'people')} of the ${whole(needed)} it takes`,
  items: ({ found, needed }) =>
    `a person shares ${counted(found, 'statement', 'statements')} with it of the ${whole(needed)} it takes`,
  clusters: ({ found, needed }) =>
    `a person shares statements of ${counted(found, 'patient', 'patients')} with it of the ${whole(needed)} it takes`,
}

/** The answer of the alternative annotator test, and all that it lacks where it has none. */
export function altTestWords(alt: AltTest): string {
  const answer = altTestAnswer(alt)
  if (answer === 'yes') return 'can replace a person'
  if (answer === 'no') return 'cannot replace a person'
  // where nobody could be tested that is all there is to say
  const lacks = altTestLacks(alt.humans).filter(({ found }) => Number.isFinite(found))
  if (lacks.length === 0) return 'cannot be said yet'
  return `cannot be said yet, for ${named(lacks.map((lack) => LACK_WORDS[lack.of](lack)))}`
}

/** Whether so little was rated that of no AI rater it can be said whether it can replace a person. */
export function isNoneShown(tests: readonly Pick<TestedAi, 'alt'>[]): boolean {
  return tests.every(({ alt }) => altTestAnswer(alt) === 'too few to say')
}

/** What it takes to say so of any, where {@link isNoneShown}, and by how much the patients fall short. */
export function noneShownWords({ tests, options }: Pick<Baseline, 'tests' | 'options'>): string {
  const { people, items, clusters } = ALT_TEST_FEWEST
  const isByPatient = options.unit === 'patient'
  const takes = `It takes ${whole(people)} people or more, each with ${whole(items)} statements or more${isByPatient ? `, of ${whole(clusters)} patients or more,` : ''} that the AI rater and another person rated, too`
  const patients = Math.max(...tests.map(({ test }) => test.clusters ?? 0))
  const short =
    isByPatient && patients < clusters
      ? ` What they rated is of ${counted(patients, 'patient', 'patients')}, so it takes ${whole(clusters - patients)} more at the least.`
      : ''
  return `Person by person, whether an AI rater can replace one cannot be said of these statements. ${takes}.${short}`
}

/** How much better than the persons themselves an AI rater meets the others: both shares, for ties count for both. */
export function advantageWords({ humans, advantage, reverse }: AltTest): string {
  const tested = humans.filter((person) => person !== null)
  if (advantage === null || reverse === null)
    return 'cannot be tested, for no person shares enough with both it and another person: two statements, and by patient five patients'
  const wins = tested.filter(({ isRejected }) => isRejected).length
  const [ai, person] = [figureText(advantage, 'percent'), figureText(reverse, 'percent')]
  const ahead = advantage < reverse ? 'behind' : advantage > reverse ? 'ahead of' : 'level with'
  return `wins against ${wins} of ${tested.length} people and is ${ahead} them. It is as good as a person or better on ${ai} % of statements; that person is as good or better on ${person} % (where both are right, both count)`
}

/** Over what the alternative annotator test is made, and what it asks for. */
export function altTestUnit(unit: 'item' | 'patient'): string {
  const asks = 'the test asks for three people or more, with 30 statements each'
  return unit === 'patient'
    ? `${asks}, of 10 patients each. P values are of t tests over patients, for statements of one are alike. A person who shares fewer than five patients with the AI rater is left out.`
    : `${asks}. P values are of t tests over statements, as if those of one patient were not alike.`
}
