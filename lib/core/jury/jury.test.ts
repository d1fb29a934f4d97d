import { describe, expect, it } from 'vitest'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { findShipped } from '@/lib/core/protocols/shipped'
import { storeAnswer } from '@/lib/core/protocols/stored-answer'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { readReference } from '@/lib/testing/reference-values'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { confidenceOf, confidenceViewSchema } from '../figures/ai-raters/confidence-view'
import { configurationGrid, gridViewSchema } from '../figures/ai-raters/heat-grid'
import { countVotes } from '../figures/basis/ai-votes'
import { readAxes } from '../figures/basis/configuration-axes'
import {
  decideByJury,
  decideByMedian,
  describeJury,
  describeVotes,
  isJury,
  type Jury,
  jurySchema,
} from './jury'
import { createJuryAnswer, createVoteReader } from './jury-fields'
import { listUndecidedJuries } from './undecided-juries'
import { withoutJuries } from './without-juries'

const majority = readReference<{ cases: { votes: (number | null)[]; output: { fact_0: number } }[] }>(
  'medfacteval/majority_vote.json',
)

const VERDICT = findShipped('verdict')
const JURY: Jury = {
  kind: 'jury',
  members: ['a', 'b', 'c', 'd'],
  quorum: 2,
  decider: null,
  statementKind: 'all',
  isAfterOpening: false,
}
const votes = (text: string, members = 'abcd') =>
  new Map(
    text.split('').flatMap((label, index) => (label === '.' ? [] : [[members[index] ?? '', label] as const])),
  )

describe('decideByJury', () => {
  it.each([
    ['SSSS', null, { kind: 'verdict', label: 'S' }],
    ['SSNA', null, { kind: 'verdict', label: 'S' }],
    ['SSNN', null, { kind: 'tied' }],
    ['SN..', null, { kind: 'tied' }],
    ['S...', null, { kind: 'waiting' }],
    ['....', null, { kind: 'waiting' }],
    ['SS..', null, { kind: 'verdict', label: 'S' }],
    // who decides has to be among the tied, and has to have answered
    ['SSNN', 'a', { kind: 'verdict', label: 'S' }],
    ['SSNN', 'd', { kind: 'verdict', label: 'N' }],
    ['.SN.', 'd', { kind: 'tied' }],
    ['SSNA', 'd', { kind: 'verdict', label: 'S' }],
  ] as const)('makes of %s, decided by %s, %j', (said, decider, outcome) => {
    expect(decideByJury(votes(said), { ...JURY, decider })).toEqual(outcome)
  })

  it('leaves a tie open when the decider said something else', () => {
    const five = { ...JURY, members: ['a', 'b', 'c', 'd', 'e'], decider: 'e' }
    expect(decideByJury(votes('SSNNA', 'abcde'), five)).toEqual({ kind: 'tied' })
  })

  it('counts no votes of others, and does not let them make a quorum', () => {
    expect(decideByJury(votes('SNN', 'axy'), JURY)).toEqual({ kind: 'waiting' })
  })

  it('says what a member said, whoever is named first and whatever labels are called', () => {
    const letters = 'SNA.'
    for (let number = 0; number < 4 ** 4; number++) {
      const said = Array.from({ length: 4 }, (_, index) => letters[Math.floor(number / 4 ** index) % 4]).join(
        '',
      )
      for (const decider of [null, 'b']) {
        const jury = { ...JURY, decider }
        const outcome = decideByJury(votes(said), jury)
        const turned = { ...jury, members: jury.members.toReversed() }
        expect(decideByJury(new Map([...votes(said)].toReversed()), turned)).toEqual(outcome)
        const renamed = new Map([...votes(said)].map(([who, label]) => [who, `label ${label}`]))
        expect(decideByJury(renamed, jury)).toEqual(
          outcome.kind === 'verdict' ? { kind: 'verdict', label: `label ${outcome.label}` } : outcome,
        )
        if (outcome.kind !== 'verdict') continue
        const count = (label: string) => said.split(label).length - 1
        expect(count(outcome.label)).toBe(Math.max(count('S'), count('N'), count('A')))
      }
    }
  })
})

describe('a tie that counts as the first label, as published', () => {
  const asPublished = { ...JURY, tie: 'first-label' as const }

  it.each([
    ['yynn', { kind: 'verdict', label: 'y' }],
    ['nnyy', { kind: 'verdict', label: 'y' }],
    ['ynnn', { kind: 'verdict', label: 'n' }],
    ['y...', { kind: 'waiting' }],
  ])('makes of %s %j', (said, outcome) => {
    expect(decideByJury(votes(said), asPublished, 'y')).toEqual(outcome)
  })

  // where no vote is missing and all are 0 or 1, the published function gives the same
  it.each(
    majority.cases
      .map(({ votes: given, output }) => ({ given, said: output.fact_0 }))
      .filter(({ given }) => given.every((vote) => vote === 0 || vote === 1)),
  )('agrees with the published function on $given', ({ given, said }) => {
    const members = given.map((_, index) => `m${index}`)
    const all = new Map(given.map((vote, index) => [`m${index}`, vote === 1 ? 'yes' : 'no']))
    const jury = { members, quorum: 2, decider: null }
    expect(decideByJury(all, { ...jury, tie: 'first-label' }, 'yes')).toEqual({
      kind: 'verdict',
      label: said === 1 ? 'yes' : 'no',
    })
    const ones = given.filter((vote) => vote === 1).length
    // unless somebody says so, a tie is none
    expect(decideByJury(all, jury, 'yes').kind).toBe(2 * ones === given.length ? 'tied' : 'verdict')
  })

  it('is no rule beside a member who decides', () => {
    expect(jurySchema.safeParse({ ...asPublished, decider: 'a' }).success).toBe(false)
    expect(describeJury(asPublished)).toContain('a tie counts as the first label')
  })
})

describe('a jury of a form with several questions', () => {
  const KEY_FACTS = findShipped('key-facts')
  const read = createAnswerReader(KEY_FACTS)
  const readVotes = createVoteReader(KEY_FACTS)
  const answer = createJuryAnswer(KEY_FACTS)
  const given = (alias: string, present: string, contradicted: string) => ({
    alias,
    ...storeAnswer(KEY_FACTS, read({ values: { present, contradicted } })),
  })

  it('decides each question by itself, and leaves a tied one empty', () => {
    const jury = { ...JURY, members: ['a', 'b'] }
    const said = [given('a', 'yes', 'no'), given('b', 'no', 'no'), given('x', 'no', 'yes')]

    expect(answer(readVotes(said), jury)).toMatchObject({
      fields: { contradicted: 'no' },
      codes: Uint8Array.of(0, 2),
      value: { votes: { present: { a: 'yes', b: 'no' }, contradicted: { a: 'no', b: 'no' } } },
      comment: expect.stringContaining('contradicted: no: a, b.'),
    })
    expect(answer(readVotes(said), { ...jury, tie: 'first-label' })?.codes).toEqual(Uint8Array.of(1, 2))
    expect(answer(readVotes(said.slice(0, 1)), jury)).toBeNull()
  })
})

describe('describeVotes', () => {
  const said = new Map([
    ['a', 'Supported'],
    ['b', 'Not Supported'],
  ] as const)

  it('names who said what, who did not, and who decides', () => {
    expect(describeVotes(said, VERDICTS, { ...JURY, decider: 'b' })).toBe(
      'Supported: a. Not Supported: b. No answer: c, d. A tie, on which b decides.',
    )
    expect(describeVotes(said, VERDICTS, { members: ['a', 'b'], decider: null })).toBe(
      'Supported: a. Not Supported: b.',
    )
  })
})

describe('decideByMedian', () => {
  it.each([
    ['135.', null, { kind: 'verdict', label: '3' }],
    ['1155', null, { kind: 'tied' }],
    ['1155', 'd', { kind: 'verdict', label: '5' }],
    ['1245', 'a', { kind: 'tied' }],
    ['2 2.', null, { kind: 'verdict', label: '2' }],
    ['5...', null, { kind: 'waiting' }],
  ] as const)('makes of %s, decided by %s, %j', (said, decider, outcome) => {
    expect(decideByMedian(votes(said.replace(' ', '.')), { ...JURY, decider })).toEqual(outcome)
  })
})

describe('listUndecidedJuries', () => {
  const raters = [
    { raterId: '1', alias: 'jury', configuration: JURY },
    { raterId: '2', alias: 'a', configuration: { kind: 'baseline' } },
  ]
  const say = (said: Record<string, string>) =>
    listUndecidedJuries(
      raters,
      'claim',
      Object.entries(said).map(([alias, code]) => ({ alias, code, fields: {}, codes: null })),
      VERDICT,
    )

  it('says why a jury said nothing, and what its members said', () => {
    expect(say({ a: 'Supported', b: 'Not Supported' })).toEqual([
      {
        raterId: '1',
        alias: 'jury',
        field: null,
        why: 'tied',
        votes: 'Supported: a. Not Supported: b. No answer: c, d.',
      },
    ])
    expect(say({ a: 'Supported', x: 'Supported', b: 'nonsense' })).toMatchObject([{ why: 'waiting' }])
    expect(say({ a: 'Supported', b: 'Supported' })).toMatchObject([{ why: 'behind' }])
  })

  it('leaves out who spoke, and who was not asked', () => {
    expect(say({ a: 'Supported', b: 'Supported', jury: 'Supported' })).toEqual([])
    const ofSentences = { ...raters[0]!, configuration: { ...JURY, statementKind: 'sentence' } }
    expect(listUndecidedJuries([ofSentences], 'claim', [], VERDICT)).toEqual([])
    expect(listUndecidedJuries([ofSentences], 'sentence', [], VERDICT)).toHaveLength(1)
  })
})

describe('jurySchema', () => {
  it.each([
    { members: ['a'] },
    { members: ['a', 'a'] },
    { quorum: 1 },
    { quorum: 5 },
    { decider: 'e' },
    { decider: '' },
    { kind: 'chat' },
    { tie: 'Supported' },
  ])('refuses %j', (change) => {
    expect(jurySchema.safeParse({ ...JURY, ...change }).success).toBe(false)
    expect(isJury({ ...JURY, ...change })).toBe(false)
  })

  it('reports its rule in words', () => {
    expect(describeJury({ ...JURY, quorum: 4 })).toBe(
      'most votes, where all 4 members answered; a tie gives no verdict',
    )
    expect(describeJury({ ...JURY, quorum: 3, decider: 'c' })).toBe(
      'most votes, where 3 of 4 members answered; on a tie c decides',
    )
  })
})

describe('withoutJuries', () => {
  const matrix = makeMatrix(['SSSSSS'], { 'm 1': 'SSNNAA', 'm 2': 'SSSNAA', 'n 3': 'SNSNSN' }, 'SSNNAA')
  const withJury = {
    ...matrix,
    aiRaters: [
      ...matrix.aiRaters,
      { ...matrix.aiRaters[0]!, raterId: 'jury', alias: 'jury', configuration: JURY },
    ],
  }

  it('counts nobody twice', () => {
    expect(withoutJuries(matrix)).toBe(matrix)
    expect(countVotes(withoutJuries(withJury))).toEqual(countVotes(matrix))
    const view = confidenceViewSchema.parse({ unit: 'item' })
    expect(confidenceOf(withJury, view, 1)).toEqual({ ...confidenceOf(matrix, view, 1), uncounted: ['jury'] })
    expect(confidenceOf({ ...withJury, aiRaters: withJury.aiRaters.slice(1) }, view, 1)).toBeNull()
  })

  it('keeps a jury out of grids of settings, which it has none of', () => {
    expect(readAxes(JURY)).toEqual({ Kind: 'jury' })
    const view = gridViewSchema.parse({})
    expect(configurationGrid(withJury, view, 1)).toEqual(configurationGrid(matrix, view, 1))
  })
})
