import Link from 'next/link'
import { roomAddress, type TaskRef } from '@/lib/core/task'
import { LetterLine } from './letter-line'
import { type Letterhead, writeLetter } from './mail'
import type { Step } from './step'

type Props = {
  task: TaskRef
  steps: readonly Step[]
  letterhead: Letterhead
  /** Who goes on without being asked; empty where nobody does. */
  atWork: string
}

/** What the principal investigator can do now, most urgent first; and what comes of itself. */
export function NextSteps({ task, steps, letterhead, atWork }: Props) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="pb-2 text-sm font-semibold">
        What to do next
        {steps.length > 1 && <span className="font-normal text-muted">, in this order</span>}
      </h2>
      {steps.length === 0 ? (
        <p className="rounded-md border border-line bg-raised px-4 py-2.5 text-sm text-muted">
          Nothing at the moment. {atWork}
        </p>
      ) : (
        <ol className="grid gap-2">
          {steps.map((step, index) => (
            <li
              key={step.title}
              className={`flex gap-x-3 rounded-md border border-line border-l-4 bg-raised px-4 py-2.5 text-sm ${index === 0 ? 'border-l-accent' : 'border-l-line-strong'}`}
            >
              <span aria-hidden="true" className="w-4 shrink-0 text-right text-muted tabular-nums">
                {index + 1}
              </span>
              <div className="grid min-w-0 gap-1">
                <p className="flex flex-wrap gap-x-3">
                  {step.path === null ? (
                    <span className="font-medium">{step.title}</span>
                  ) : (
                    <Link
                      href={roomAddress(task, step.path)}
                      className="font-medium text-accent underline-offset-2 hover:underline"
                    >
                      {step.title}
                    </Link>
                  )}
                  <span className="text-muted">{step.why}</span>
                </p>
                {step.letters.length > 0 && (
                  <ul className="grid gap-1">
                    {step.letters.map((call) => {
                      const letter = writeLetter(letterhead, call)
                      return <LetterLine key={letter.href} {...letter} />
                    })}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {steps.length > 0 && atWork !== '' && <p className="pt-2 text-sm text-muted">Without you: {atWork}</p>}
    </section>
  )
}
