import Link from 'next/link'
import type { StudyProgress } from '@/lib/core/progress'

/** What the principal investigator can do now, most urgent first; nothing when all is under way. */
export function NextSteps({ studyId, progress }: { studyId: string; progress: StudyProgress }) {
  const steps = listSteps(progress)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="pb-2 text-sm font-semibold">
        What needs you
      </h2>
      <ul className="grid gap-2">
        {steps.map((step) => (
          <li
            key={step.room}
            className="rounded-md border border-line border-l-4 border-l-accent bg-raised px-4 py-2.5 text-sm"
          >
            <Link
              href={`/studies/${studyId}/${step.room}`}
              className="font-medium text-accent underline-offset-2 hover:underline"
            >
              {step.title}
            </Link>
            <span className="text-muted"> {step.why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listSteps({ items, patients, raters, waitingForPanel, states }: StudyProgress) {
  const unassigned = patients.filter((patient) => patient.assigned === 0).length
  const steps: { room: string; title: string; why: string }[] = []
  if (items === 0) {
    steps.push({ room: 'import', title: 'Import charts and texts', why: 'The study has no statements yet.' })
  } else if (unassigned > 0) {
    const whose = unassigned === 1 ? 'One patient has' : `${unassigned} patients have`
    steps.push({
      room: 'assignments',
      title: 'Assign raters',
      why: `${whose} nobody to check the statements.`,
    })
  }
  if (waitingForPanel > 0) {
    steps.push({
      room: 'members',
      title: 'Add adjudicators',
      why: `${waitingForPanel} contested statements wait for a panel, and there are too few adjudicators.`,
    })
  }
  if (items > 0 && states.open === 0 && raters.length > 0 && states.discussion + states.contested === 0) {
    steps.push({ room: 'agreement', title: 'Read the agreement', why: 'Every statement has its answer.' })
  }
  return steps
}
