import type { Label } from '@/lib/core/labels'
import { SETTLED } from '../basis/rater-ref'
import { filterQuery } from '../basis/strata'
import {
  type ErrorQuery,
  type ErrorView,
  errorViewSchema,
  NOBODY,
  OTHER_THAN,
  wantedDifference,
} from './error-view'

/** A question to the list of statements. */
export type ErrorQuestion = {
  title: string
  /** What is listed, in a sentence. */
  words: string
  query: ErrorQuery
  /** From how many AI raters on it can be asked; 0 for what asks for none. */
  aiRaters: number
}

const BEFORE: readonly ErrorQuestion[] = [
  {
    title: 'People disagree',
    words: 'Statements on which people differ in the first round.',
    query: { differ: 'yes' },
    aiRaters: 0,
  },
  {
    title: 'Waiting for a decision',
    words: 'Statements that ratings did not settle and nobody has decided yet.',
    query: { state: 'discussion', differ: 'any' },
    aiRaters: 0,
  },
  {
    title: 'Decided one by one',
    words: 'Statements decided in a discussion, here or in imported data, with the reason that was written.',
    query: { state: 'settled', differ: 'any' },
    aiRaters: 0,
  },
  {
    title: 'Somebody unsure',
    words: 'Statements of which somebody marked their answer as unsure.',
    query: { uncertain: 'yes', differ: 'all' },
    aiRaters: 0,
  },
  {
    title: 'Some AI against the consensus label',
    words: 'Statements of which an AI rater says otherwise than what was settled.',
    query: { aiOtherwise: '1', differ: 'any' },
    aiRaters: 1,
  },
]

const AFTER: readonly ErrorQuestion[] = [
  {
    title: 'Every AI against the consensus label',
    words: 'Statements of which every AI rater that rated them says otherwise than what was settled.',
    query: { aiOtherwise: 'all', differ: 'any' },
    aiRaters: 2,
  },
  {
    title: 'AI unsure',
    words: 'Statements on which two thirds of the AI raters at most say the same.',
    query: { confidenceTo: '67', differ: 'any' },
    aiRaters: 3,
  },
  {
    title: 'All statements',
    words: 'All statements, rated or not.',
    query: { differ: 'all' },
    aiRaters: 0,
  },
]

type ErrorLabels = { all: readonly Pick<Label, 'code' | 'title' | 'tone'>[] }

/** What people ask of the list of statements most, in the labels of the study. */
export function errorQuestions(labels: ErrorLabels): ErrorQuestion[] {
  return [...BEFORE, ...listMissed(labels), ...AFTER]
}

/** What an AI rater may have missed: that it calls something good, and people do not. */
function listMissed({ all }: ErrorLabels): ErrorQuestion[] {
  return all
    .filter(({ tone }) => tone === 'good')
    .map(({ code, title }) => ({
      title: `Some AI: ${title}, settled otherwise`,
      words: `Statements that an AI rater calls ${title} and that were settled as something else.`,
      query: { a: SETTLED, b: NOBODY, said: `${OTHER_THAN}${code}`, aiSaid: code, differ: 'any' },
      aiRaters: 1,
    }))
}

/** What AI raters are asked to have said, as the only label that is good. */
function namedIn({ aiSaid }: ErrorView): ErrorLabels['all'] {
  return aiSaid === null ? [] : [{ code: aiSaid, title: aiSaid, tone: 'good' }]
}

/** Who is looked at, and what makes a list another question than any of these. */
const ASKED = [
  'a',
  'b',
  'said',
  'other',
  'right',
  'panel',
  'also',
  'turnFrom',
  'turnTo',
  'skipped',
  'cited',
  'ownFrom',
  'ownBelow',
] as const satisfies readonly (keyof ErrorView)[]

/** The view of a question, with what a list is narrowed by already. */
export function questionQuery({ query }: ErrorQuestion, view: ErrorView): ErrorQuery {
  const kept = (['find', 'comment', 'evidence'] as const).flatMap((field) =>
    view[field] === '' || view[field] === 'any' ? [] : [[field, view[field]] as const],
  )
  return { ...filterQuery({ ...view, state: null }), ...Object.fromEntries(kept), ...query }
}

/**
 * The question that a view asks, whatever it is narrowed by besides; null for one of its own.
 *
 * @param labels of the study; without them a label is called by its code
 */
export function questionOf(
  view: ErrorView,
  labels: ErrorLabels = { all: namedIn(view) },
): ErrorQuestion | null {
  const differ = view.differ ?? wantedDifference(view)
  const found = errorQuestions(labels).filter(({ query }) => {
    const own = errorViewSchema.parse(query)
    const isWho = ASKED.every((field) => view[field] === own[field])
    return (
      isWho &&
      Object.keys(query).every((field) =>
        field === 'differ'
          ? differ === own.differ
          : view[field as keyof ErrorView] === own[field as keyof ErrorView],
      )
    )
  })
  // one that asks for more is nearer
  return (
    found.toSorted((one, other) => Object.keys(other.query).length - Object.keys(one.query).length)[0] ?? null
  )
}
