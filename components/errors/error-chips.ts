import { chip, type FilterChip, filterChips, present, range } from '@/components/agreement/filter-words'
import { reasonTitle } from '@/lib/core/adjudication/decision'
import { AUTHOR_WORDS } from '@/lib/core/author-words'
import { labelsOfView, schemeTitle } from '@/lib/core/figures/basis/matrix-in-scheme'
import { SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { questionOf } from '@/lib/core/figures/errors/error-questions'
import {
  asksAiRaters,
  asksOfTwoPeople,
  type DisagreementListing,
  type ErrorView,
  NO_REASON,
  OTHERS,
  REFERENCE,
  wantedDifference,
  withKnownLabels,
} from '@/lib/core/figures/errors/error-view'
import type { LabelSet } from '@/lib/core/labels'
import { describeErrors, type Known, namesOf, saidWords } from './error-words'

type Raters = DisagreementListing['raters']

/** Everything that a list is narrowed by, each to be dropped by itself; what its question asks for is no chip. */
export function errorChips(given: ErrorView, known: Known): FilterChip[] {
  const view = withKnownLabels(given, known.labelSet)
  const asked = Object.keys(questionOf(view, known.labelSet)?.query ?? {})
  const isAsked = ({ drop }: FilterChip) => Object.keys(drop).some((field) => asked.includes(field))
  return [
    ...pairChips(view, known),
    ...answerChips(view, known),
    ...statementChips(view, known.labelSet),
  ].filter((one) => !isAsked(one))
}

/** All that a list is narrowed by in words: who is looked at, then each filter that this does not name already. */
export function describeList(given: ErrorView, known: Known): string {
  const view = withKnownLabels(given, known.labelSet)
  const question = questionOf(view, known.labelSet)
  const isPair = view.a !== null || view.b !== null
  const isSaid = view.said !== null || view.other !== null
  const chipsOfPair = isSaid ? ['a', 'said', 'other'] : ['a', 'differ']
  const messages = isPair ? chipsOfPair : ['differ']
  const rest = errorChips(view, known).filter(
    ({ drop }) => question !== null || !messages.some((field) => field in drop),
  )
  const base = describeErrors(view, known)
  if (rest.length === 0) return base
  const asked = Object.keys(question?.query ?? {})
  const isOfAll =
    !isPair &&
    wantedDifference(view) === 'any' &&
    (isSaid || !asksOfTwoPeople(view)) &&
    asked.every((field) => field === 'differ')
  return `${isOfAll ? '' : `${base} `}Only: ${rest.map(({ text }) => text).join('; ')}.`
}

function pairChips(view: ErrorView, { raters, labelSet }: Known): FilterChip[] {
  const labels = labelsOfView(labelSet, view.labels)
  const { a, b, said, other } = view
  const [first, second] = namesOf(view, raters)
  const isPair = a !== null || b !== null
  const who = [
    'a',
    'b',
    'said',
    'other',
    'right',
    'differ',
    'panel',
    'also',
    'turnFrom',
    'turnTo',
    'skipped',
    'cited',
  ]
  return present([
    isPair && (second !== null || said === null) && chip(who, whoWords(view, first, second)),
    said !== null &&
      chip(second === null ? who : ['said'], saidWords(isPair ? first : 'somebody', said, labels)),
    other !== null &&
      second !== null &&
      chip(['other'], saidWords(isPair ? second : 'another person', other, labels)),
    differChip(view),
    view.right !== null &&
      chip(['right'], `${(view.right === 'first' ? first : second) ?? first} gives the consensus label`),
    view.panel === 'yes' && chip(['panel'], 'answers of the second round, too'),
    view.also !== null && chip(['also'], alsoWords(view.also, raters)),
    range(['turnFrom', 'turnTo'], view.turnFrom, view.turnTo, `in the order of ${first}’s answers`),
    view.skipped === 'yes' && chip(['skipped'], `passed over by ${first}`),
    view.cited !== 'any' && chip(['cited'], citedWords(view.cited, first)),
  ])
}

function whoWords({ a }: ErrorView, first: string, second: string | null): string {
  if (second !== null) return `${first} and ${second}`
  return a === SETTLED ? 'has a consensus' : `rated by ${first}`
}

function citedWords(cited: 'yes' | 'found' | 'missed', first: string): string {
  if (cited === 'yes') return `people cited passages, and what ${first} was shown is known, best first`
  return cited === 'found'
    ? `${first} was shown a passage that people cited`
    : `${first} was shown none of the passages that people cited`
}

function differChip(view: ErrorView): FilterChip | false {
  const wanted = wantedDifference(view)
  if (wanted === 'yes') return { text: 'they differ', drop: { differ: 'any' } }
  if (wanted === 'no') return { text: 'they agree', drop: { differ: 'any' } }
  const isOfTwo = view.a !== null || view.b !== null
  const isBeyond = view.state !== null || view.settled === 'yes' || view.reason !== null || asksAiRaters(view)
  if (view.differ === 'all' || isOfTwo || isBeyond) return false
  return { text: 'rated by two or more', drop: { differ: 'all' } }
}

function alsoWords(also: string, raters: Raters): string {
  if (also === OTHERS) return 'somebody else rated it'
  if (also === REFERENCE) return 'the others of somebody have a majority'
  return `rated by ${raters.find(({ id }) => id === also)?.name ?? 'an unknown rater'}, too`
}

function answerChips(view: ErrorView, { raters, labelSet }: Known): FilterChip[] {
  const labels = labelsOfView(labelSet, view.labels)
  const { aiOtherwise, uncertain, reason } = view
  const [first] = namesOf(view, raters)
  return present([
    view.settled === 'yes' && chip(['settled'], 'has a consensus'),
    reason !== null &&
      chip(['reason'], reason === NO_REASON ? 'decided without a reason' : `decided: ${reasonTitle(reason)}`),
    aiOtherwise !== null && chip(['aiOtherwise'], otherwiseWords(aiOtherwise)),
    view.aiSaid !== null && chip(['aiSaid'], saidWords('an AI rater', view.aiSaid, labels)),
    range(
      ['confidenceFrom', 'confidenceTo'],
      view.confidenceFrom,
      view.confidenceTo,
      '% of AI raters say the same',
    ),
    ownConfidenceChip(view, raters),
    uncertain !== 'any' && chip(['uncertain'], unsureWords(uncertain, first)),
    view.comment === 'yes' && chip(['comment'], 'with a comment'),
    view.evidence === 'yes' && chip(['evidence'], 'with evidence'),
  ])
}

function ownConfidenceChip({ ownFrom, ownBelow, a, b }: ErrorView, raters: Raters): FilterChip | false {
  if (ownFrom === null && ownBelow === null) return false
  const own = [a, b].flatMap((asked) => raters.find(({ id, isAi }) => isAi && id === asked) ?? [])
  const who = own[0]?.name ?? 'an AI rater'
  const low = ownFrom === null ? '' : ` ${ownFrom} % or more`
  const high = ownBelow === null ? '' : `${low && ','} less than ${ownBelow} %`
  return chip(['ownFrom', 'ownBelow'], `${who} said it was${low}${high} sure`)
}

function unsureWords(uncertain: 'yes' | 'first' | 'first-not', first: string): string {
  if (uncertain === 'yes') return 'somebody unsure'
  return uncertain === 'first' ? `${first} unsure` : `${first} not unsure`
}

function otherwiseWords(least: number | 'all'): string {
  if (least === 'all') return 'all AI raters say otherwise than settled'
  return least <= 1
    ? 'an AI rater says otherwise than settled'
    : `${least} or more AI raters say otherwise than settled`
}

function statementChips(view: ErrorView, labelSet: LabelSet): FilterChip[] {
  const { author, kind, find } = view
  const scheme = schemeTitle(labelSet, view.labels)
  return [
    ...filterChips(view, labelSet),
    ...present([
      author !== 'all' && chip(['author'], `written by ${AUTHOR_WORDS[author].many}`),
      kind !== 'all' && chip(['kind'], kind === 'claim' ? 'claims' : 'sentences'),
      scheme !== null && chip(['labels'], `labels: ${scheme}`),
      find.trim() !== '' && chip(['find'], `“${find.trim()}”`),
    ]),
  ]
}
