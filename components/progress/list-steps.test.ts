import { describe, expect, it } from 'vitest'
import type { AiResults } from '@/lib/core/figures/basis/margin'
import { emptyStateCounts, type RaterProgress, type StudyProgress } from '@/lib/core/progress'
import type { OpenInvitation, StudyNeeds } from '@/lib/core/study-needs'
import { studyStateAt } from '@/lib/core/study-state'
import { NO_AI_RESULTS } from '@/lib/testing/ai-results'
import { makeColleague, makeNeeds, makeProgress, makeWorker } from '@/lib/testing/study-state'
import { describeWork, listSteps } from './list-steps'
import { writeLetter } from './mail'

const NOW = new Date('2026-03-11T12:00:00Z')
const OPENED: AiResults = { ...NO_AI_RESULTS, openedAt: '2026-01-01', openReason: '', aiRaters: 1 }
const OPEN = { ...emptyStateCounts(), open: 50 }

type Study = { progress?: Partial<StudyProgress>; needs?: Partial<StudyNeeds>; ai?: Partial<AiResults> }

function stateOf({ progress = {}, needs = {}, ai = {} }: Study) {
  const states = { states: OPEN, ...progress }
  return studyStateAt(makeProgress(states), makeNeeds(needs), { ...OPENED, ...ai }, NOW)
}

function stepsOf(study: Study) {
  const letterhead = {
    title: 'Letters & more',
    address: 'https://here.example/studies/s/tasks/t',
    itemName: { one: 'statement', many: 'statements' },
  }
  const steps = listSteps({ state: stateOf(study), now: NOW })
  return steps.map((step) => ({
    ...step,
    letters: step.letters.map((call) => writeLetter(letterhead, call)),
  }))
}

const titlesOf = (study: Study) => stepsOf(study).map(({ title }) => title)

const invited = (email: string | null, more: Partial<OpenInvitation> = {}): OpenInvitation => ({
  role: 'rater',
  email,
  raterId: null,
  alias: null,
  createdAt: '2026-03-02T10:00:00Z',
  expiresAt: '2026-03-16T10:00:00Z',
  ...more,
})

describe('a new study', () => {
  const nothing: Study = {
    progress: { items: 0, states: emptyStateCounts() },
    needs: { documents: 0, isProtocolSeen: false, people: [] },
    ai: { openedAt: null, aiRaters: 0 },
  }

  it('is shown all that it lacks, in order, until statements can be settled', () => {
    expect(titlesOf(nothing)).toEqual([
      'Import charts and texts',
      'Look at the protocol',
      'Invite 3 raters',
      'Invite 3 adjudicators',
    ])

    const lacking = { statements: 50, patients: 2, ratings: 150 }
    const imported = { ...nothing, progress: {}, needs: { ...nothing.needs, documents: 4, lacking } }
    expect(titlesOf(imported)).toEqual([
      'Look at the protocol',
      'Invite 3 raters',
      'Invite 3 adjudicators',
      'Assign raters',
      'Start an AI rater',
    ])
  })

  it('goes on asking for people until they have joined, and names invitations with their day', () => {
    const people = [makeColleague('rater-1')]
    const invitations = [
      invited('ben@example.org', { alias: 'rater-2' }),
      invited('ann@example.org', { expiresAt: '2026-03-10T10:00:00Z' }),
      invited('old@example.org', { createdAt: '2026-02-01T10:00:00Z', expiresAt: '2026-02-05T10:00:00Z' }),
      invited('old@example.org', { createdAt: '2026-03-03T10:00:00Z' }),
    ]

    const [raters] = stepsOf({ needs: { people, invitations: invitations.slice(0, 2) } })
    expect(raters).toMatchObject({ title: 'Invite 1 rater', path: 'members?role=rater#invite' })
    expect(raters?.why).toContain('1 of 3 has joined.')
    expect(raters?.why).toContain('ben@example.org (rater-2) has not taken up the invitation of 2026-03-02.')
    expect(raters?.why).toContain('Ended unused: the invitation of ann@example.org on 2026-03-10.')
    expect(raters?.letters.map(({ title }) => title)).toEqual(['Remind ben@example.org'])

    const [enough] = stepsOf({ needs: { people, invitations } })
    expect(enough).toMatchObject({ title: 'See that 2 invited raters join', path: 'members#invitations' })
    expect(enough?.why).toContain('can be replaced there')
    expect(enough?.why).not.toContain('Ended unused: the invitation of ann@example.org on 2026-03-10, old')
  })

  it('says that work waits for an invited person even when there are raters enough', () => {
    const invitations = [invited('ben@example.org', { raterId: 'seat' })]
    const raters = [makeWorker('seat', { rated: 0, lastAt: null })]

    expect(titlesOf({ progress: { raters }, needs: { invitations } })).toEqual([
      'See that 1 invited rater joins',
    ])
  })

  it('assigns only to somebody: with nobody there it says what it takes, and links nowhere', () => {
    const lacking = { statements: 16, patients: 1, ratings: 32 }
    const stepOf = (needs: Partial<StudyNeeds>) =>
      stepsOf({ needs: { lacking, ...needs } }).find(({ title }) => title === 'Assign raters')

    expect(stepOf({ people: [] })).toMatchObject({ path: null })
    expect(stepOf({ people: [makeColleague('rater-1')] })).toMatchObject({
      path: 'assignments',
      why: '16 statements of 1 patient have fewer than the 3 raters that the protocol asks for: 32 ratings have no rater yet. So far there is 1 person to give them to.',
    })
  })

  it('asks for as many adjudicators as the policy takes, and for none when all is settled', () => {
    const people = [1, 2, 3].map((index) => makeColleague(`rater-${index}`))
    expect(titlesOf({ needs: { people, panelSize: 0 } })).toEqual(['Invite 1 adjudicator'])
    expect(titlesOf({ needs: { people, panelSize: null } })).toEqual([])
    const [one] = stepsOf({ needs: { people, panelSize: 1 }, progress: { waitingForPanel: 2 } })
    expect(one?.why).toContain('2 contested statements wait for an adjudicator, and there are too few')
    const states = { ...emptyStateCounts(), agreed: 50 }
    expect(titlesOf({ progress: { states }, needs: { people: [] } })).toEqual(['Read the report'])
  })

  it('names texts that were not cut, and patients without a chart', () => {
    expect(titlesOf({ needs: { documentsUncut: 2, patientsWithoutNotes: 1 } })).toEqual([
      'Cut the texts into statements',
      'Import the missing charts',
    ])
  })
})

describe('a step', () => {
  it('about decisions writes to who can decide, with the very statements, and shows no answer', () => {
    const states = { ...emptyStateCounts(), discussion: 2 }
    const deciders = [{ raterId: 'adjudicator-3', alias: 'adjudicator-3', itemIds: ['one', 'two'] }]
    const [step] = stepsOf({ progress: { states, deciders } })

    expect(step).toMatchObject({ title: 'Have 2 statements decided', path: '#deciders' })
    expect(step?.why).toContain('adjudicator-3 can')
    const letter = new URL(step?.letters[0]?.href ?? '')
    expect(letter.pathname).toBe('adjudicator-3@example.org')
    expect(letter.searchParams.get('subject')).toBe('Letters & more: 2 statements wait for your decision')
    const body = letter.searchParams.get('body') ?? ''
    expect(body).toContain('https://here.example/studies/s/tasks/t/adjudicate/two')
    // the same to copy, where there is no mail program
    expect(step?.letters[0]).toMatchObject({
      to: 'adjudicator-3@example.org',
      text: `${letter.searchParams.get('subject')}\n\n${body.replaceAll('\r\n', '\n')}`,
    })
  })

  it('about decisions leads to People where nobody can be written to', () => {
    const states = { ...emptyStateCounts(), discussion: 1 }
    const deciders = [{ raterId: 'unknown', alias: 'adjudicator-9', itemIds: ['one'] }]
    const [step] = stepsOf({ progress: { states, deciders } })

    expect(step).toMatchObject({ path: 'members', letters: [] })
  })

  it('names the list alone where a letter would be too long', () => {
    const itemIds = Array.from({ length: 9 }, (_, index) => `item-${index}`)
    const states = { ...emptyStateCounts(), discussion: 9 }
    const deciders = [{ raterId: 'adjudicator-3', alias: 'adjudicator-3', itemIds }]
    const body = new URL(
      stepsOf({ progress: { states, deciders } })[0]?.letters[0]?.href ?? '',
    ).searchParams.get('body')

    expect(body).toContain('https://here.example/studies/s/tasks/t/adjudicate\r\n')
    expect(body).not.toContain('item-0')
  })

  it('asks for adjudicators once, with why they are wanted and how many it takes', () => {
    const states = { ...emptyStateCounts(), contested: 4, open: 5 }
    const people = [1, 2, 3].map((index) => makeColleague(`rater-${index}`))
    people.push(makeColleague('adjudicator-1'))
    const steps = stepsOf({ progress: { states, waitingForPanel: 4 }, needs: { people } })

    expect(steps.map(({ title }) => title)).toEqual(['Invite 2 adjudicators'])
    expect(steps[0]?.why).toMatch(/^4 contested statements wait for a panel.* 1 of 3 has joined\.$/)

    // as many as it takes have joined, and all of them have voted
    const split = { ...emptyStateCounts(), discussion: 2 }
    const [decide, add, ...others] = stepsOf({ progress: { states: split, withoutDecider: 1 } })
    expect(decide?.title).toBe('Have 2 statements decided')
    expect(add).toMatchObject({ title: 'Add an adjudicator', path: 'members?role=adjudicator#invite' })
    expect(others).toEqual([])
  })

  it('about people who have stopped leads to the hand-over with all of them, and writes to those still there', () => {
    const raters = [
      makeWorker('rater-2', { lastAt: '2026-03-07T08:00:00Z' }),
      makeWorker('former', { lastAt: '2026-03-11T08:00:00Z' }),
    ]
    const [step] = stepsOf({ progress: { raters } })

    expect(step).toMatchObject({
      title: 'Hand over the work of rater-2 and former, or ask to go on',
      path: 'assignments?from=rater-2,former#hand-over',
      why: 'rater-2 has 5 statements left (last answer 4 days ago); former has left with 5 statements unfinished.',
    })
    expect(step?.letters.map(({ title }) => title)).toEqual(['Write to rater-2 (Dr. rater-2)'])

    // who took a seat lately was given nothing on that day, though it had work long before
    const people = [{ ...makeColleague('rater-1'), joinedAt: '2026-03-07T08:00:00Z' }]
    const seat = makeWorker('rater-1', { rated: 0, lastAt: null, assignedAt: '2026-02-01T08:00:00Z' })
    const [late] = stepsOf({ progress: { raters: [seat] }, needs: { people } })
    expect(late?.why).toMatch(/^rater-1 has begun none of 9 statements in 4 days\./)
  })

  it('offers no hand-over where there is nobody to hand to', () => {
    const people = [makeColleague('rater-1'), makeColleague('adjudicator-1')]
    const raters = [makeWorker('rater-1', { lastAt: '2026-03-07T08:00:00Z' })]

    expect(titlesOf({ progress: { raters }, needs: { people } })[0]).toBe(
      'See that the work of rater-1 goes on',
    )
  })

  it('about the second round says whose ratings they are, since when, and which are of contested statements', () => {
    const states = { ...emptyStateCounts(), contested: 5 }
    const raters = [
      makeWorker('adjudicator-1', { panelLeft: 5, lastAt: '2026-03-09T23:50:00Z' }),
      makeWorker('adjudicator-2', {
        panelLeft: 8,
        assigned: 8,
        rated: 0,
        lastAt: null,
        assignedAt: '2026-03-11T00:00:00Z',
      }),
    ]
    const panelLeft = { contested: 10, others: 3 }
    const [step] = stepsOf({ progress: { states, raters, panelLeft } })

    expect(step).toMatchObject({ title: 'Have 13 ratings of the second round given', path: '#by-rater' })
    expect(step?.why).toBe(
      'adjudicator-1 owes 5 (last answer 2 days ago) and adjudicator-2 owes 8 (no answer yet). 10 are of 5 contested statements; 3 are of others that stand among them, so that nobody recognizes a tie-break.',
    )
    const body = new URL(step?.letters[0]?.href ?? '').searchParams.get('body')
    expect(body).toContain('5 statements wait for your answer')
    expect(body).not.toMatch(/panel|contested|tie/)
  })

  it('has raters reminded of work given lately, until they begin or have let it lie for days', () => {
    const given = (alias: string, more: Partial<RaterProgress> = {}) =>
      makeWorker(alias, { rated: 0, lastAt: null, assignedAt: '2026-03-11T08:00:00Z', ...more })
    const begun = makeWorker('rater-3')
    const panel = given('adjudicator-1', { panelLeft: 9 })
    const raters = [given('rater-1'), given('rater-2', { assigned: 1 }), begun, panel]
    const step = stepsOf({ progress: { raters } }).find(({ title }) => title.startsWith('Remind '))

    expect(step).toMatchObject({
      title: 'Remind rater-1 and rater-2 that work waits',
      why: 'They hear of it from you alone. Given and not begun: rater-1 9 statements and rater-2 1 statement.',
      path: '#by-rater',
    })
    expect(step?.letters.map(({ to }) => to)).toEqual(['rater-1@example.org', 'rater-2@example.org'])
    expect(step?.letters[0]?.text).toContain('9 statements wait for your answer')
    expect(step?.letters[0]?.text).toContain('Could you begin, or')

    expect(titlesOf({ progress: { raters: [begun] } })).toEqual([])
    const old = given('rater-1', { assignedAt: '2026-03-01T08:00:00Z' })
    expect(titlesOf({ progress: { raters: [old] } })).toEqual([
      'Hand over the work of rater-1, or ask to go on',
    ])
    // a place without a person is reported where its person is invited
    expect(
      titlesOf({ progress: { raters: [given('seat')] } }).filter((t) => t.startsWith('Remind ')),
    ).toEqual([])
  })

  it('opens sealed results once every statement is settled, not before', () => {
    const margin = {} as AiResults['margins'][number]
    const ai = { openedAt: null, margins: [margin] }
    const states = { ...emptyStateCounts(), agreed: 50 }

    expect(titlesOf({ ai })).toEqual([])
    expect(titlesOf({ ai, progress: { states } })).toEqual([
      'Open the results of the AI raters',
      'Read the report',
    ])
  })
})

it('says who is at work, and what is still to come', () => {
  const raters = [makeWorker('rater-1')]
  expect(titlesOf({ progress: { raters } })).toEqual([])
  expect(describeWork(stateOf({ progress: { raters } }))).toBe(
    'rater-1 is at work: 5 ratings are still to come of this person.',
  )
})
