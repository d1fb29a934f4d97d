import Link from 'next/link'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { whole } from '@/lib/core/counted-words'
import type { RetrievalRow } from '@/lib/core/figures/ai-raters/retrieval-rows'
import { listRetrieval, type RetrievalView } from '@/lib/core/figures/ai-raters/retrieval-view'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { PageLinks } from '../ui/page-links'
import { RetrievalTable } from './retrieval-table'
import { ViewControls } from './view-controls'

type Props = {
  task: TaskRef
  /** Null while the results of AI raters are sealed. */
  rows: readonly RetrievalRow[] | null
  /** Where there may be very many, which page of them is looked at; without it all stand there. */
  paged?: { view: RetrievalView; hrefOf: (page: number) => string }
}

const ORDERS = [
  ['name', 'name'],
  ['recall', 'share of all shown'],
  ['any', 'statements with any'],
  ['mrr', 'MRR'],
] as const

/** Whether the search found what clinicians cited: scored by people's evidence, apart from what the AI rater made of it. */
export function RetrievalSection({ task, rows, paged }: Props) {
  const isShown = rows?.some(({ score, leftOut }) => score !== null || leftOut > 0) ?? false
  return (
    <section aria-labelledby="retrieval" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="retrieval" className="text-base font-semibold">
          Was it shown what people cited?
        </h2>
        {isShown && (
          <a
            className="text-sm text-accent underline underline-offset-2"
            href={`/api${taskHome(task)}/agreement/retrieval`}
          >
            Download all AI raters as CSV
          </a>
        )}
      </div>
      {rows === null && (
        <Notice>
          Sealed with the other results of AI raters, until a lead{' '}
          <Link
            href={`${taskHome(task)}/agreement/ai#open-results`}
            className="text-accent underline underline-offset-2"
          >
            opens them
          </Link>
          .
        </Notice>
      )}
      {rows !== null &&
        isShown &&
        (paged ? (
          <PagedTable task={task} rows={rows} {...paged} />
        ) : (
          <RetrievalTable task={task} rows={rows} />
        ))}
      {rows !== null && !isShown && (
        <Notice>
          There is nothing to compare: it takes passages that people attached to their answers, and a run over
          the same statements that kept what it showed.
        </Notice>
      )}
      <Disclosure title="How this is counted">
        <p className="max-w-prose text-sm text-muted">
          Counted are the passages that people attached to answers equal to the settled one. Evidence for
          another answer, and of statements not settled, is left out. A cited passage is found when the AI
          rater was shown a passage that overlaps it in the same note. The same words elsewhere do not count.
          Intervals are 95 %: Wilson’s widened by how far patients differ, bootstrap over patients for the
          MRR, which has none from fewer than five. A number opens its statements.
        </p>
      </Disclosure>
    </section>
  )
}

type PagedProps = { task: TaskRef; rows: readonly RetrievalRow[] } & NonNullable<Props['paged']>

function PagedTable({ task, rows, view, hrefOf }: PagedProps) {
  const listing = listRetrieval(rows, view)
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <ViewControls
          label="Order of what AI raters were shown"
          choices={[{ name: 'shown', label: 'Order', value: view.shown, options: ORDERS }]}
        />
        <p className="text-sm text-muted tabular-nums">
          {whole(listing.total)} of {whole(rows.length)} AI raters, by the settings chosen above
        </p>
      </div>
      {listing.total === 0 ? (
        <Notice>No AI rater passes these filters.</Notice>
      ) : (
        <RetrievalTable task={task} rows={listing.rows} />
      )}
      <PageLinks page={view.page} pages={listing.pages} hrefOf={hrefOf} />
    </>
  )
}
