import Link from 'next/link'
import type { Glance } from '@/lib/core/figures/glance'

type Step = { path: string; title: string; why: string }

/** What the principal investigator can do now, most urgent first; and what comes of itself when there is nothing. */
export function NextSteps({ studyId, glance }: { studyId: string; glance: Glance }) {
  const steps = listSteps(glance)
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="pb-2 text-sm font-semibold">
        What needs you
      </h2>
      {steps.length === 0 ? (
        <p className="rounded-md border border-line bg-raised px-4 py-2.5 text-sm text-muted">
          Nothing at the moment: the work goes on without you.
        </p>
      ) : (
        <ol className="grid gap-2">
          {steps.map((step, place) => (
            <li
              key={step.title}
              className={`flex flex-wrap gap-x-3 rounded-md border border-line border-l-4 bg-raised px-4 py-2.5 text-sm ${place === 0 ? 'border-l-accent' : 'border-l-line-strong'}`}
            >
              <Link
                href={`/studies/${studyId}${step.path}`}
                className="font-medium text-accent underline-offset-2 hover:underline"
              >
                {step.title}
              </Link>
              <span className="text-muted">{step.why}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function listSteps(glance: Glance): Step[] {
  const { items, patients, waitingForPanel, withoutWork, deciders, withoutDecider, states } = glance.progress
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
      path: '/errors?state=discussion&differ=any',
      title: 'Bring adjudicators together',
      why: `${counted(states.discussion, 'statement waits', 'statements wait')} for a discussion and a decision. ${describeDeciders(deciders)}`,
    },
    withoutDecider > 0 && {
      path: '/members',
      title: 'Add an adjudicator',
      why: `Every adjudicator has voted on ${counted(withoutDecider, 'of them', 'of them')}, and a third person must decide.`,
    },
    glance.idle.length > 0 && {
      path: '/assignments',
      title: 'Ask who has stopped, or hand their work over',
      why: `${glance.idle.map(({ alias, left, days }) => `${alias} has ${left} left and rated nothing for ${days} days`).join('; ')}.`,
    },
    glance.ai.aiRaters === 0 && {
      path: '/runs',
      title: 'Start an AI rater',
      why: 'None has checked these statements yet. It works beside people and sees nothing of them.',
    },
    glance.ai.aiRaters > 0 &&
      glance.ai.openedAt === null && {
        path: '/agreement/ai',
        title:
          glance.ai.margins.length === 0
            ? 'Fix the margin of non-inferiority'
            : 'Open the results of AI raters',
        why: 'How AI raters do against people is sealed until you open it.',
      },
    states.open === 0 &&
      states.discussion + states.contested === 0 && {
        path: '/report',
        title: 'Read the report',
        why: 'Every statement has its answer.',
      },
  ]
  return steps.filter((step) => step !== false)
}

function describeDeciders(deciders: Glance['progress']['deciders']): string {
  if (deciders.length === 0) return 'Nobody can decide them yet.'
  const told = deciders.map(({ alias, items }) => `${alias} can decide ${items.toLocaleString('en')}`)
  return `${told.join(', ')}, under Discussions; who voted on a statement cannot.`
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
