import {
  type AgainstPeople,
  againstPeople,
  baselineValues,
  REFERENCE_RULES,
} from '@/lib/core/agreement/human-baseline'
import { type RatingPatterns, toRatingPatterns } from '@/lib/core/agreement/rating-patterns'
import type { Figure as Value } from '@/lib/core/agreement/rating-table'
import { fromByte } from '@/lib/core/labels'
import type { Shown } from '../figure'
import type { AnswerContext, VariableAnswers } from './answer-context'
import type { AnswerRater } from './answer-table'
import { RESAMPLED, type Tests } from './people-tests'

/** Tests of one variable, made once for all figures of a context. */
export function testsOf(context: AnswerContext, own: VariableAnswers): Tests {
  const found = context.tests.get(own) ?? makeTests(context, own)
  context.tests.set(own, found)
  return found
}

function makeTests({ people, clusters, options, table }: AnswerContext, own: VariableAnswers): Tests {
  const labels = own.variable.codes ?? []
  const columns = people.map((person) => bytesOf(person, own))
  const patterns: RatingPatterns = toRatingPatterns(
    table.items.map((_, item) => columns.map((said) => fromByte(said[item], labels))),
    labels,
  )
  const fixed = table.margin
  const toLabels = (said: Uint8Array) => Array.from(said, (byte) => fromByte(byte, labels))
  const made = new Map<Uint8Array, Map<unknown, AgainstPeople>>()
  const settings = {
    ...options,
    resamples: RESAMPLED,
    labels,
    clusters,
    counted: new Map(),
    margin: fixed?.margin ?? 0,
    ...REFERENCE_RULES['ties shared'],
  }
  return {
    measure: fixed?.measure ?? 'kappa',
    margin: fixed?.margin ?? null,
    test: (said, measure, range) => {
      // a figure of juries and one of costs ask the same of the same answers
      const found = made.get(said)?.get(measure)
      if (found) return found
      const all = { ...settings, measure, ...(range && { range }) }
      const tested = againstPeople(patterns, toLabels(said), all)
      made.set(said, (made.get(said) ?? new Map<unknown, AgainstPeople>()).set(measure, tested))
      return tested
    },
    values: (said, measures) => baselineValues(patterns, toLabels(said), settings, measures),
  }
}

/** What a rater said of each item, one byte each; none where the variable is no choice. */
export function bytesOf({ answers }: AnswerRater, { index }: VariableAnswers): Uint8Array {
  const said = answers[index]
  return said instanceof Uint8Array ? said : new Uint8Array()
}

export function differenceOf({ difference, interval90 }: AgainstPeople): Shown {
  return { ...difference, interval: interval90 }
}

/** A figure without an interval. */
export function valueAlone({ value, reason }: Value): Shown {
  return { value, interval: null, ...(reason != null && { reason }) }
}
