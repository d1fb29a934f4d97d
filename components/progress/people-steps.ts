import { secondRaters } from '@/lib/core/adjudication/second-round'
import { counted, lastAnswerWords, named, whole } from '@/lib/core/counted-words'
import type { Colleague } from '@/lib/core/study-needs'
import { type StudyState, type Waiting } from '@/lib/core/study-state'
import type { LetterCall } from './mail'
import { inviteAdjudicators, lacksAdjudicators } from './setup-steps'
import type { Step, StepBasis } from './step'

function colleagueOf({ needs }: StudyState, raterId: string): Colleague | undefined {
  return needs.people.find((person) => person.raterId === raterId)
}

/** Statements that wait for a person of a kind that the study lacks, or for a decision: with a letter to who can take it. */
export function listDecisionSteps(basis: StepBasis): Step[] {
  const { state } = basis
  const { states, deciders, withoutDecider, waitingForPanel } = state.progress
  const several = states.discussion === 1 ? 'it' : 'them'
  const letters = deciders.flatMap(({ raterId, itemIds }): LetterCall[] => {
    const person = colleagueOf(state, raterId)
    return person ? [{ kind: 'decide', person, itemIds }] : []
  })
  const decide: Step = {
    path: letters.length === 0 ? 'members' : '#deciders',
    title: `Have ${counted(states.discussion, 'statement', 'statements')} decided`,
    why: `People could not settle ${several}. ${deciderWords(state)}`,
    letters,
  }
  const add = adjudicatorStep(basis)
  return [
    ...(add && waitingForPanel > 0 ? [add] : []),
    ...(states.discussion > withoutDecider ? [decide] : []),
    ...(add && waitingForPanel === 0 ? [add] : []),
  ]
}

/** Statements wait for an adjudicator whom the study lacks: said with its invitations, where it asks for some anyway. */
function adjudicatorStep(basis: StepBasis): Step | null {
  const { progress, needs } = basis.state
  const { withoutDecider, waitingForPanel } = progress
  if (!lacksAdjudicators(basis)) return null
  const panel = `${counted(waitingForPanel, 'contested statement waits', 'contested statements wait')} for ${secondRaters(needs.panelSize ?? 0)}, and there are too few adjudicators.`
  const another = `Every adjudicator has voted on ${whole(withoutDecider)} of what waits for a decision, and a person who has not must decide.`
  const step = inviteAdjudicators(basis) ?? {
    path: 'members?role=adjudicator#invite',
    title: waitingForPanel > 0 ? 'Add adjudicators' : 'Add an adjudicator',
    why: '',
    letters: [],
  }
  const whys = [waitingForPanel > 0 ? panel : '', withoutDecider > 0 ? another : '', step.why]
  return { ...step, why: whys.filter(Boolean).join(' ') }
}

/** Whom to ask: a third person decides, who has not voted. */
function deciderWords({ progress: { deciders, states } }: StudyState): string {
  const names = deciders.map(({ alias, itemIds }) =>
    itemIds.length === states.discussion ? alias : `${alias} (${whole(itemIds.length)} of them)`,
  )
  return `${names.join(' or ')} can: who voted on a statement cannot decide it.`
}

/** First-round work that nobody does: to somebody with room, or with a letter to who holds it. */
export function listStalledSteps({ state, now }: StepBasis): Step[] {
  const stalled = state.waiting.filter(({ why, left }) => why !== 'invited' && left > 0)
  if (stalled.length === 0) return []
  const ids = new Set(stalled.map(({ raterId }) => raterId))
  const takers = state.needs.people.some(({ raterId, role }) => role === 'rater' && !ids.has(raterId))
  const letters = stalled.flatMap(({ raterId, left, why }): LetterCall[] => {
    const person = colleagueOf(state, raterId)
    return person ? [{ kind: why === 'unbegun' ? 'begin' : 'go on', person, left }] : []
  })
  const names = named(stalled.map(({ alias }) => alias))
  const why = `${stalled.map((one) => stalledWords(one, now)).join('; ')}.`
  if (!takers) {
    const title = `See that the work of ${names} goes on`
    const more = `${why} There is nobody else to hand it to yet.`
    return [{ path: 'members?role=rater#invite', title, why: more, letters }]
  }
  return [
    {
      path: `assignments?from=${[...ids].join(',')}#hand-over`,
      title: `Hand over the work of ${names}${letters.length > 0 ? ', or ask to go on' : ''}`,
      why,
      letters,
    },
  ]
}

function stalledWords({ alias, left, lastAt, days, why }: Waiting, now: Date): string {
  const what = counted(left, 'statement', 'statements')
  if (why === 'gone') return `${alias} has left with ${what} unfinished`
  if (why === 'unbegun') return `${alias} has begun none of ${what} in ${counted(days, 'day', 'days')}`
  return `${alias} has ${what} left (${lastAnswerWords(lastAt, now)})`
}

/** First-round work given lately to who has answered nothing yet: nobody else lets them know. */
export function listUnbegunSteps({ state }: StepBasis): Step[] {
  const stalled = new Set(state.waiting.map(({ raterId }) => raterId))
  const unbegun = state.progress.raters.flatMap(({ raterId, lastAt, assigned, rated, panelLeft }) => {
    const person = colleagueOf(state, raterId)
    const left = assigned - rated - panelLeft
    return lastAt === null && left > 0 && person && !stalled.has(raterId) ? [{ person, left }] : []
  })
  if (unbegun.length === 0) return []
  const given = unbegun.map(
    ({ person, left }) => `${person.alias} ${counted(left, 'statement', 'statements')}`,
  )
  return [
    {
      path: '#by-rater',
      title: `Remind ${named(unbegun.map(({ person }) => person.alias))} that work waits`,
      why: `They hear of it from you alone. Given and not begun: ${named(given)}.`,
      letters: unbegun.map((one) => ({ kind: 'begin' as const, ...one })),
    },
  ]
}

/** What is still to be said in the second round, who owes it, and since when nobody has heard of them. */
export function listPanelSteps({ state, now }: StepBasis): Step[] {
  const { panelLeft, raters, states } = state.progress
  const owing = raters.filter((rater) => rater.panelLeft > 0)
  if (owing.length === 0) return []
  const letters = owing.flatMap(({ raterId, panelLeft: left }): LetterCall[] => {
    const person = colleagueOf(state, raterId)
    return person ? [{ kind: 'go on', person, left }] : []
  })
  const who = owing.map(
    ({ alias, panelLeft: left, lastAt }) => `${alias} owes ${whole(left)} (${lastAnswerWords(lastAt, now)})`,
  )
  const others =
    panelLeft.others === 0
      ? ''
      : ` ${whole(panelLeft.contested)} are of ${counted(states.contested, 'contested statement', 'contested statements')}; ${counted(panelLeft.others, 'is', 'are')} of others that stand among them, so that nobody recognizes a tie-break.`
  return [
    {
      path: letters.length === 0 ? 'members' : '#by-rater',
      title: `Have ${counted(panelLeft.contested + panelLeft.others, 'rating', 'ratings')} of the second round given`,
      why: `${named(who)}.${others}`,
      letters,
    },
  ]
}
