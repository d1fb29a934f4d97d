import { PANEL_ROUND } from '@/lib/core/adjudication/item-state'
import type { Glance } from '@/lib/core/figures/glance'

type Step = { path: string; title: string; why: string }

/** What can be done now, most urgent first: what holds people up, then what is still to begin, then what can be read. */
export function listSteps(glance: Glance): Step[] {
  const { items, patients, waitingForPanel, withoutWork, withoutDecider, states } = glance.progress
  if (items === 0) {
    return [
      {
        path: '/import',
        title: 'Import charts and texts',
        why: 'The study has no statements yet. That comes first.',
      },
      {
        path: '/members',
        title: 'Invite people',
        why: 'Raters check statements; adjudicators settle what they differ on.',
      },
    ]
  }
  const unassigned = patients.filter((patient) => patient.assigned === 0).length
  const steps: (Step | false)[] = [
    unassigned > 0 && {
      path: '/assignments',
      title: 'Assign raters',
      why: `${counted(unassigned, 'patient has', 'patients have')} nobody to check the statements.`,
    },
    withoutWork.length > 0 &&
      unassigned === 0 && {
        path: '/assignments',
        title: 'Give the newcomers work',
        why: `Nothing is assigned to ${withoutWork.join(', ')}. What others have not begun may go to them.`,
      },
    waitingForPanel > 0 && {
      path: '/members',
      title: 'Add adjudicators',
      why: `${counted(waitingForPanel, 'contested statement waits', 'contested statements wait')} for a panel, and there are too few adjudicators.`,
    },
    states.discussion > 0 && {
      path: '#deciders',
      title: `Have ${counted(states.discussion, 'statement', 'statements')} decided`,
      why: `People could not settle ${states.discussion === 1 ? 'it' : 'them'}. ${describeDeciders(glance)}`,
    },
    withoutDecider > 0 && {
      path: '/members',
      title: 'Add an adjudicator',
      why: `Every adjudicator has voted on ${withoutDecider.toLocaleString('en')} of them, and a third person must decide.`,
    },
    glance.idle.length > 0 && {
      path: '/assignments#hand-over',
      title: `Hand over the work of ${glance.idle.map(({ alias }) => alias).join(' and ')}, or ask them to go on`,
      why: `${glance.idle.map(({ alias, left, days }) => `${alias} has ${counted(left, 'statement', 'statements')} left and has rated nothing for ${days} days`).join('; ')}.`,
    },
    panelStep(glance),
    glance.ai.aiRaters === 0 && {
      path: '/runs',
      title: 'Start an AI rater',
      why: 'None has checked these statements yet. It works beside people and sees nothing of their answers.',
    },
    sealedStep(glance),
    states.open === 0 &&
      states.discussion + states.contested === 0 && {
        path: '/report',
        title: 'Read the report',
        why: 'Every statement has its answer.',
      },
  ]
  return steps.filter((step) => step !== false)
}

/** What a panel has still to say: it settles most of what people split on. */
function panelStep({ progress: { rounds, states } }: Glance): Step | false {
  const panel = rounds.find(({ round }) => round === PANEL_ROUND)
  const left = panel ? panel.assigned - panel.rated : 0
  return (
    left > 0 && {
      path: '#by-rater',
      title: `Follow ${counted(left, 'rating', 'ratings')} of the panel`,
      why: `${counted(states.contested, 'contested statement waits', 'contested statements wait')} for adjudicators. The table by rater shows whose work is open.`,
    }
  )
}

function sealedStep({ ai }: Glance): Step | false {
  if (ai.aiRaters === 0 || ai.openedAt !== null) return false
  if (ai.margins.length > 0) {
    return {
      path: '/agreement/ai',
      title: 'Open the results of the AI raters',
      why: 'How they do against people is sealed until you open it. The margin of the test is fixed already.',
    }
  }
  return {
    path: '/agreement/non-inferiority',
    title: 'Say how good an AI rater must be',
    why: 'The results of AI raters are sealed. Before you open them, fix how far they may fall short of people (the margin): later it would not count as a test.',
  }
}

/** Whom to ask: a third person decides, who has not voted. */
function describeDeciders({ progress: { deciders, states } }: Glance): string {
  if (deciders.length === 0) return 'Nobody can decide them yet: a third person must, who has not voted.'
  const names = deciders.map(({ alias, items }) =>
    items === states.discussion ? alias : `${alias} (${items.toLocaleString('en')} of them)`,
  )
  return `${names.join(' or ')} can: who voted on a statement cannot decide it.`
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
