import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { AiRatings } from './ai-ratings'
import { JudgedPassages } from './rated-passages'

const TASK = { studyId: 's', taskId: 't' }

const RATING = {
  ratingId: 'r1',
  raterId: 'k1',
  alias: 'baseline',
  round: 1,
  code: 'Supported',
  isUncertain: false,
  confidence: null,
  comment: 'Passage 1 says so.',
  evidence: [],
  ungrounded: [],
  thinking: null,
  configuration: { kind: 'baseline' },
  runId: 'run1',
  hasContext: true,
}
const FAILURE = { runId: 'run2', alias: 'm-70b', configuration: {}, failure: 'The server answered 413.' }
const PROPS = { labels: VERDICT_LABELS.all, task: TASK, here: '/here', chartUrl: '/chart' }

it('counts the configurations that failed on a statement, and shows why', () => {
  const ai = { ratings: [RATING], counted: ['k1'], failures: [FAILURE], undecidedJuries: [] }
  const { rerender } = render(<AiRatings {...PROPS} ai={ai} show="all" />)

  const kinds = within(screen.getByRole('navigation', { name: 'Answers of AI raters' }))
  expect(kinds.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'all 2',
    'Supported 1',
    'Not Supported 0',
    'Not Addressed 0',
    'failed 1',
  ])
  expect(screen.getByRole('row', { name: /m-70b.*failed.*The server answered 413/ })).toBeTruthy()

  rerender(<AiRatings {...PROPS} ai={ai} show="failed" />)
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.queryByText('baseline')).toBeNull()

  rerender(<AiRatings {...PROPS} ai={{ ...ai, ratings: [] }} show="all" />)
  expect(screen.getByText('The server answered 413.')).toBeTruthy()
})

it('folds what a model thought, says where it was cut, and why a jury is silent', () => {
  const thinking = { text: 'Day 1.\nYes.', leftOut: 1234 }
  const jury = {
    raterId: 'j',
    alias: 'Jury',
    field: null,
    why: 'tied',
    votes: 'Supported: a. Not Supported: b.',
  } as const
  const ai = {
    ratings: [
      { ...RATING, thinking },
      { ...RATING, ratingId: 'r2', raterId: 'k2' },
    ],
    counted: ['k1', 'k2'],
    failures: [],
  }
  render(<AiRatings {...PROPS} ai={{ ...ai, undecidedJuries: [jury] }} show="all" />)

  const folded = screen.getByText('What the model thought before it answered').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('Day 1.\nYes.')
  expect(folded?.textContent).toContain('1,234 more characters were not stored')
  expect(screen.getByText(/Jury gave no verdict: its members are tied. Supported: a/)).toBeTruthy()
})

it('lists passages with their notes, which open in the chart, and says where there were none', () => {
  const note = { category: 'Nursing', description: 'Shift', chartDate: '2150-03-04', chartTime: null }
  const passages = [{ noteId: 'n', start: 3, end: 9, quote: 'Febrile.', note }]
  const { rerender } = render(
    <JudgedPassages chartUrl="/chart" context={{ alias: 'ai', text: null, passages }} />,
  )

  expect(screen.getByRole('link', { name: 'Febrile.' }).getAttribute('href')).toBe(
    '/chart?note=n&start=3&end=9',
  )
  expect(screen.getByRole('listitem').textContent).toBe('Febrile. Nursing – Shift, 2150-03-04')

  rerender(<JudgedPassages chartUrl="/chart" context={{ alias: 'ai', text: null, passages: [] }} />)
  expect(screen.getByText('No passage was found.')).toBeTruthy()
})

it('shows who repeats others, but does not count them', () => {
  const ratings = [
    RATING,
    { ...RATING, ratingId: 'r2', raterId: 'k2', alias: 'duo', runId: null, comment: null },
    { ...RATING, ratingId: 'r3', raterId: 'k3', alias: 'baseline copy' },
  ]
  const ai = { ratings, counted: ['k1', 'k9'], failures: [], undecidedJuries: [] }
  render(<AiRatings {...PROPS} ai={ai} show="all" />)

  expect(screen.getByRole('link', { name: 'all 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Supported 1' })).toBeTruthy()
  expect(screen.getByText('duo')).toBeTruthy()
  expect(screen.getByText(/^2 AI raters are not counted, .*: duo and baseline copy\.$/)).toBeTruthy()
})

it('folds all but the first of many who say the same, so that what they said stays beside it', () => {
  const many = Array.from({ length: 66 }, (_, index) => ({
    ...RATING,
    ratingId: `r${index}`,
    raterId: `k${index}`,
    alias: `baseline ${index}`,
  }))
  const ai = { ratings: many, counted: ['k0'], failures: [], undecidedJuries: [] }
  render(<AiRatings {...PROPS} ai={ai} show="all" />)

  const folded = screen.getByText('and 65 more with the very same answer').closest('details')
  expect(folded?.open).toBe(false)
  expect(within(folded!).getAllByRole('link', { name: /^baseline/, hidden: true })).toHaveLength(65)
  expect(folded!.contains(screen.getByText('baseline 0'))).toBe(false)
})

it('names all who say the same in the same words in one row, and those of other words in their own', () => {
  const ratings = [
    RATING,
    { ...RATING, ratingId: 'r2', raterId: 'k2', alias: 'baseline two' },
    { ...RATING, ratingId: 'r3', raterId: 'k3', alias: 'chatty', comment: 'It says so.' },
    { ...RATING, ratingId: 'r4', raterId: 'k4', alias: 'baseline three' },
  ]
  const ai = { ratings, counted: ['k1', 'k3'], failures: [], undecidedJuries: [] }
  render(<AiRatings {...PROPS} ai={ai} show="all" />)

  const [, same, own, ...others] = screen.getAllByRole('row')
  expect(
    within(same!)
      .getAllByRole('link', { name: /^baseline/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['baseline', 'baseline two', 'baseline three'])
  expect(within(same!).getAllByText('Passage 1 says so.')).toHaveLength(1)
  expect(within(own!).getByRole('link', { name: 'chatty' })).toBeTruthy()
  expect(others).toEqual([])
})
