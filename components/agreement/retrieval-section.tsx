import Link from 'next/link'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import type { RetrievalRow } from '@/lib/core/figures/judges/retrieval-rows'
import { RetrievalTable } from './retrieval-table'

type Props = {
  studyId: string
  /** Null while the results of AI raters are sealed. */
  rows: readonly RetrievalRow[] | null
}

/** Whether the search found what clinicians cited: scored by people's evidence, apart from what the judge made of it. */
export function RetrievalSection({ studyId, rows }: Props) {
  const isScored = rows?.some(({ score }) => score !== null) ?? false
  return (
    <section aria-labelledby="retrieval" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="retrieval" className="text-base font-semibold">
          Was it shown what people cited?
        </h2>
        {isScored && (
          <a
            className="text-sm text-accent underline underline-offset-2"
            href={`/api/studies/${studyId}/agreement/retrieval`}
          >
            Download all AI raters as CSV
          </a>
        )}
      </div>
      {rows === null && (
        <Notice>
          Sealed with the other results of AI raters, until a lead{' '}
          <Link
            href={`/studies/${studyId}/agreement/non-inferiority#open-results`}
            className="text-accent underline underline-offset-2"
          >
            opens them
          </Link>
          .
        </Notice>
      )}
      {rows !== null && isScored && <RetrievalTable studyId={studyId} rows={rows} />}
      {rows !== null && !isScored && (
        <Notice>
          There is nothing to compare: it takes passages that people attached to their answers, and a run over
          the same statements that kept what it showed.
        </Notice>
      )}
      <Disclosure title="How this is counted">
        <p className="max-w-prose text-sm text-muted">
          Counted are the passages that people attached to answers equal to the settled one; evidence for
          another answer, and of statements not settled, is left out. A cited passage is found when one that
          the AI rater was shown shares text with it at the same place of the same note; the same words
          elsewhere do not count. Intervals are 95 %: Wilson’s widened by how far patients differ, bootstrap
          over patients for the MRR, which has none from fewer than five. A number opens its statements; that
          of statements with any opens those with none.
        </p>
      </Disclosure>
    </section>
  )
}
