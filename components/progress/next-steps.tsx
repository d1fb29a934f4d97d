import Link from 'next/link'
import type { Glance } from '@/lib/core/figures/glance'
import { listSteps } from './list-steps'

/** What the principal investigator can do now, most urgent first; and what comes of itself when there is nothing. */
export function NextSteps({ studyId, glance }: { studyId: string; glance: Glance }) {
  const steps = listSteps(glance)
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="pb-2 text-sm font-semibold">
        What to do next
        {steps.length > 1 && <span className="font-normal text-muted">, most urgent first</span>}
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
              className={`flex gap-x-3 rounded-md border border-line border-l-4 bg-raised px-4 py-2.5 text-sm ${place === 0 ? 'border-l-accent' : 'border-l-line-strong'}`}
            >
              <span aria-hidden="true" className="w-4 shrink-0 text-right text-muted tabular-nums">
                {place + 1}
              </span>
              <span className="flex flex-wrap gap-x-3">
                <Link
                  href={`/studies/${studyId}${step.path}`}
                  className="font-medium text-accent underline-offset-2 hover:underline"
                >
                  {step.title}
                </Link>
                <span className="text-muted">{step.why}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
