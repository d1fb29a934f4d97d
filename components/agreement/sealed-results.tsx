import type { ComponentProps } from 'react'
import { Term } from '@/components/ui/term'
import type { AiResults } from '@/lib/core/figures/basis/margin'
import type { TaskRef } from '@/lib/core/task'
import { MarginForm } from './margin-form'
import { GlimpseNote, MarginList } from './margin-list'
import { OpenResults } from './open-results'

type Props = {
  task: TaskRef
  results: AiResults
  aiRaters: ComponentProps<typeof MarginForm>['aiRaters']
  onSet: ComponentProps<typeof MarginForm>['onSet']
  work: ComponentProps<typeof OpenResults>['work']
  proof: ComponentProps<typeof OpenResults>['proof']
  onOpen: ComponentProps<typeof OpenResults>['onOpen']
}

/** What stands in for figures of AI raters while they are sealed: fix a margin, then open. */
export function SealedResults({ task, results, aiRaters, work, onSet, proof, onOpen }: Props) {
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="max-w-prose text-sm">
        How AI raters do against people is sealed until you open it. A test of{' '}
        <Term name="non-inferiority">non-inferiority</Term> counts only when its margin was fixed before
        anybody looked: fix it here first, and its time is kept for good.
      </p>
      <GlimpseNote glimpsedAt={results.glimpsedAt} />
      <section aria-labelledby="fix-margin" className="grid gap-3">
        <h2 id="fix-margin" className="text-sm font-semibold">
          1. Fix a margin
        </h2>
        <MarginForm task={task} aiRaters={aiRaters} onSet={onSet} />
        <MarginList margins={results.margins} openedAt={results.openedAt} />
      </section>
      <section aria-labelledby="open-results" className="grid gap-3">
        <h2 id="open-results" className="text-sm font-semibold">
          2. Open the results
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {results.margins.length === 0
            ? 'Without a margin you can still look, but a margin fixed later is marked as exploratory.'
            : 'Margins fixed from then on are marked as exploratory.'}{' '}
          Opening is recorded in the study’s log.
        </p>
        <OpenResults task={task} work={work} proof={proof} onOpen={onOpen} />
      </section>
    </div>
  )
}
