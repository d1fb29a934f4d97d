import { counted, named } from '@/lib/core/counted-words'
import { inItemWords } from '@/lib/core/item-words'
import { countUnsettled } from '@/lib/core/progress'
import type { StudyState } from '@/lib/core/study-state'
import { listDecisionSteps, listPanelSteps, listStalledSteps, listUnbegunSteps } from './people-steps'
import { listAssignmentSteps, listInvitationSteps, listProtocolSteps, listTextSteps } from './setup-steps'
import type { Step, StepBasis } from './step'

/**
 * What can be done now. What holds people up comes first, once they are at work; then what the study lacks until every statement
 * can be settled, in the order of a new study; then AI raters, and what can be read.
 */
export function listSteps(basis: StepBasis): Step[] {
  const { itemName } = basis.state.needs
  const steps = [
    ...listDecisionSteps(basis),
    ...listStalledSteps(basis),
    ...listPanelSteps(basis),
    ...listTextSteps(basis),
    ...listProtocolSteps(basis),
    ...listInvitationSteps(basis),
    ...listAssignmentSteps(basis),
    ...listUnbegunSteps(basis),
    ...listResultSteps(basis.state),
  ]
  return steps.map((step) => ({
    ...step,
    title: inItemWords(step.title, itemName),
    why: inItemWords(step.why, itemName),
  }))
}

/** AI raters, their margin and their results; the report once all is settled. */
function listResultSteps({ progress, ai, needs }: StudyState): Step[] {
  const { items, states } = progress
  if (items === 0) return []
  const unsettled = countUnsettled(states)
  const steps: (Step | false)[] = [
    needs.hasAiRater &&
      ai.aiRaters === 0 && {
        path: 'runs',
        title: 'Start an AI rater',
        why: 'None has checked these statements yet. It works beside people and sees nothing of their answers.',
        letters: [],
      },
    ai.aiRaters > 0 &&
      ai.openedAt === null &&
      ai.margins.length === 0 && {
        path: 'agreement/ai#fix-margin',
        title: 'Say how good an AI rater must be',
        why: 'The results of AI raters are sealed. Before you open them, fix how far they may fall short of people (the margin): later it would not count as a test.',
        letters: [],
      },
    ai.aiRaters > 0 &&
      ai.openedAt === null &&
      ai.margins.length > 0 &&
      unsettled === 0 && {
        path: 'agreement/ai#open-results',
        title: 'Open the results of the AI raters',
        why: 'Every statement has its answer, and the margin of the test is fixed: how they do against people is sealed until you open it.',
        letters: [],
      },
    unsettled === 0 && {
      path: 'report',
      title: 'Read the report',
      why: 'Every statement has its answer.',
      letters: [],
    },
  ]
  return steps.filter((step) => step !== false)
}

/** Who goes on without being asked, and what is still to come of them. */
export function describeWork({ progress, waiting }: StudyState): string {
  const still = new Set(waiting.map(({ raterId }) => raterId))
  const busy = progress.raters.filter(
    ({ raterId, assigned, rated }) => assigned > rated && !still.has(raterId),
  )
  const begun = busy.filter(({ lastAt }) => lastAt !== null) // the others are reminded first: a step says so
  if (begun.length === 0) return ''
  const left = begun.reduce((sum, { assigned, rated }) => sum + assigned - rated, 0)
  const [are, them] = begun.length === 1 ? ['is', 'this person'] : ['are', 'them']
  return `${named(begun.map(({ alias }) => alias))} ${are} at work: ${counted(left, 'rating is', 'ratings are')} still to come of ${them}.`
}
