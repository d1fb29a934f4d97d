import Link from 'next/link'
import type { ComponentProps } from 'react'
import { Notice } from '@/components/ui/notice'
import { Term } from '@/components/ui/term'
import type { AiResults } from '@/lib/core/figures/basis/margin'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { MarginForm } from './margin-form'
import { GlimpseNote, MarginList } from './margin-list'
import { OpenResults } from './open-results'

type Props = {
  task: TaskRef
  results: AiResults
  /** Whom a margin can be fixed for; null where none is. */
  aiRaters: ComponentProps<typeof MarginForm>['aiRaters'] | null
  onSet: ComponentProps<typeof MarginForm>['onSet']
  work: ComponentProps<typeof OpenResults>['work']
  proof: ComponentProps<typeof OpenResults>['proof']
  onOpen: ComponentProps<typeof OpenResults>['onOpen']
}

/** What stands in for figures of AI raters while they are sealed: why, and the way to open them. */
export function SealedResults({ task, results, aiRaters, work, onSet, proof, onOpen }: Props) {
  return (
    <div className="grid max-w-4xl gap-6">
      {results.aiRaters === 0 && (
        <Notice>
          No AI rater has rated yet. Start one under{' '}
          <Link className="text-accent underline underline-offset-2" href={`${taskHome(task)}/runs`}>
            AI raters
          </Link>
          .
        </Notice>
      )}
      <Why hasMargins={aiRaters !== null} />
      <GlimpseNote glimpsedAt={results.glimpsedAt} />
      {aiRaters && (
        <section aria-labelledby="fix-margin" className="grid gap-3">
          <h2 id="fix-margin" className="text-sm font-semibold">
            1. Fix a margin
          </h2>
          <MarginForm task={task} aiRaters={aiRaters} onSet={onSet} />
          <MarginList margins={results.margins} openedAt={results.openedAt} />
        </section>
      )}
      <section aria-labelledby="open-results" className="grid gap-3">
        <h2 id="open-results" className="text-sm font-semibold">
          {aiRaters && '2. '}Open the results
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {aiRaters &&
            (results.margins.length === 0
              ? 'Without a margin you can still look, but a margin fixed later is marked as exploratory. '
              : 'Margins fixed from then on are marked as exploratory. ')}
          The audit log keeps who opened the results, when and why.
        </p>
        <OpenResults task={task} work={work} proof={proof} onOpen={onOpen} />
      </section>
    </div>
  )
}

function Why({ hasMargins }: { hasMargins: boolean }) {
  return (
    <dl className="grid max-w-prose gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="font-semibold">What</dt>
      <dd>Every figure that holds an AI rater against people: on this page, in the report and in exports.</dd>
      <dt className="font-semibold">Why</dt>
      <dd>
        Whoever knows how an AI rater does may rate, settle or choose a test by it.
        {hasMargins && (
          <>
            {' '}
            A test of <Term name="non-inferiority">non-inferiority</Term> counts only when its margin was
            fixed before anybody looked.
          </>
        )}
      </dd>
      <dt className="font-semibold">How</dt>
      <dd>
        {hasMargins
          ? 'Fix a margin, then open the results with a reason.'
          : 'Open the results with a reason.'}{' '}
        Opening is for good.
      </dd>
    </dl>
  )
}
