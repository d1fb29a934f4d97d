'use client'

import { useEffect, useState } from 'react'
import { useOutbox } from '@/components/outbox/outbox-provider'
import { ButtonLink } from '@/components/ui/button'
import { LabelBadge } from '@/components/ui/label-badge'
import type { TrainingFeedback as Feedback, TrainingState } from '@/lib/core/labeling/training'
import { type TaskRef, taskHome } from '@/lib/core/task'

type Shown = { training: TrainingState | null; feedback: readonly Feedback[] }

type Props = {
  task: TaskRef
  reported: Shown
  onLoad: (input: { task: TaskRef }) => Promise<{ ok: true; data: Shown } | { ok: false }>
}

/** In training, above the statement: how it stands, and the known answer to what was answered last. */
export function TrainingFeedback({ task, reported: first, onLoad }: Props) {
  const savedAt = useOutbox().view?.savedAt ?? null
  const [reported, setShown] = useState(first)

  useEffect(() => {
    if (savedAt === null) return
    let isCurrent = true
    // an answer that could not be asked about now is reported with the next one
    onLoad({ task })
      .then((result) => {
        if (isCurrent && result.ok) setShown(result.data)
      })
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [savedAt, task, onLoad])

  const { training, feedback } = reported
  if (!training) return null
  const [last] = feedback
  return (
    <section
      aria-label="Training"
      className="grid gap-2 border-b border-line bg-accent-soft px-6 py-3 text-sm"
    >
      <p className="flex flex-wrap justify-between gap-2">
        <span>
          <strong>Training.</strong> {training.answered} of {training.total} answered, {training.right} right;{' '}
          {Math.ceil(training.passMark * training.total - 1e-9)} needed.
        </span>
        {training.state !== 'open' && (
          <ButtonLink className="min-h-7 px-2.5 py-0.5" href={`${taskHome(task)}/label`}>
            {training.state === 'passed' ? 'Passed: to the real work' : 'Not passed: what next?'}
          </ButtonLink>
        )}
      </p>
      <div aria-live="polite" className="grid gap-1">
        {last && <FeedbackText feedback={last} />}
      </div>
    </section>
  )
}

function FeedbackText({ feedback: { text, given, code, answers, explanation } }: { feedback: Feedback }) {
  const wrong = answers.filter((answer) => answer.given !== answer.known)
  return (
    <>
      <p className="line-clamp-2 text-muted">“{text}”</p>
      {answers.length > 0 && (
        <p>
          {wrong.length === 0 ? 'All right.' : `${answers.length - wrong.length} of ${answers.length} right.`}
        </p>
      )}
      {wrong.map((answer) => (
        <p key={answer.title}>
          {answer.title} The answer is <strong>{answer.known}</strong>, yours was {answer.given}.
        </p>
      ))}
      {answers.length === 0 && (
        <p>
          {given === code ? 'Right: ' : 'Not quite. The answer is '}
          <LabelBadge code={code} />
          {given !== code && (
            <>
              , yours was <LabelBadge code={given} />
            </>
          )}
        </p>
      )}
      {explanation && <p>{explanation}</p>}
    </>
  )
}
