import Link from 'next/link'
import { CURRENT_ENTRY, chartAddress, statementAddress, withPassage } from '@/components/statements/addresses'
import { MarkList } from '@/components/statements/mark-list'
import { UngroundedNote } from '@/components/statements/ungrounded-note'
import { LabelBadge } from '@/components/ui/label-badge'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { counted } from '@/lib/core/counted-words'
import { type ItemList, itemMark } from '@/lib/core/figures/errors/item-list'
import type { Label } from '@/lib/core/labels'
import type { RunResult } from '@/lib/core/runs/runs'
import { type TaskRef, taskHome } from '@/lib/core/task'

type Props = {
  task: TaskRef
  runId: string
  labels: readonly Label[]
  /** `all`, `failed`, `pending` or the code of a label. */
  show: string
  page: number
  pageSize: number
  total: number
  /** Why it has no statements yet; null where it has. */
  absent: string | null
  results: readonly RunResult[]
  /** The statement that one comes back from. */
  currentId: string | null
}

/** What the rater said of each statement, why, and on which passages; each passage opens in the chart. */
export function RunResults(props: Props) {
  const { task, runId, labels, show, page, pageSize, total, absent, results, currentId } = props
  const home = `${taskHome(task)}/runs/${runId}`
  const list = { path: `runs/${runId}`, query: { show, ...(page > 1 && { page: String(page) }) } }
  const filters = [
    ['all', 'all'],
    ...labels.map(({ code, title }) => [code, title] as const),
    ['failed', 'failed'],
    ['pending', 'pending'],
  ] as const
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <section aria-labelledby="results" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="results" className="text-sm font-semibold tabular-nums">
          <ItemWords>{counted(total, 'statement', 'statements')}</ItemWords>
        </h2>
        <nav aria-label="Filter" className="flex flex-wrap gap-1">
          {filters.map(([filter, title]) => (
            <Link
              key={filter}
              href={`${home}?show=${encodeURIComponent(filter)}`}
              aria-current={filter === show ? 'true' : undefined}
              className="rounded-md px-2 py-0.5 text-sm text-muted hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
            >
              {title}
            </Link>
          ))}
        </nav>
      </div>
      {results.length === 0 && <Notice>{absent ?? 'Nothing to show under this filter.'}</Notice>}
      <ul className="grid gap-2">
        {results.map((result) => (
          <Result
            key={result.itemId}
            task={task}
            result={result}
            list={list}
            isCurrent={result.itemId === currentId}
          />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages" className="flex items-center gap-3 text-sm">
          {page > 1 && (
            <Link href={`${home}?show=${encodeURIComponent(show)}&page=${page - 1}`}>‹ Previous</Link>
          )}
          <span className="text-muted tabular-nums">
            page {page} of {pages}
          </span>
          {page < pages && (
            <Link href={`${home}?show=${encodeURIComponent(show)}&page=${page + 1}`}>Next ›</Link>
          )}
        </nav>
      )}
    </section>
  )
}

type ResultProps = { task: TaskRef; result: RunResult; list: ItemList; isCurrent: boolean }

/** What was said of one statement. */
function Result({ task, result, list, isCurrent }: ResultProps) {
  return (
    <li
      id={itemMark(result.itemId)}
      aria-current={isCurrent || undefined}
      className={`grid gap-1.5 rounded-md border border-line bg-raised px-4 py-3 ${CURRENT_ENTRY}`}
    >
      <div className="flex items-start justify-between gap-4">
        <Link
          className="max-w-prose text-sm underline-offset-4 hover:underline"
          href={statementAddress(task, result.itemId, list)}
        >
          {result.text}
        </Link>
        <span className="flex shrink-0 items-center gap-3 text-xs text-muted">
          patient {result.patientExternalId}
          <LabelBadge code={result.code ?? result.status} />
        </span>
      </div>
      {result.marks && <MarkList marks={result.marks} />}
      {result.reason && (
        <p className={`max-w-prose text-sm ${result.status === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {result.status === 'pending' && 'Waits for another try. '}
          {result.reason}
        </p>
      )}
      {result.evidence.length > 0 && (
        <ol className="grid gap-1">
          {result.evidence.map(({ rank, noteId, start, end, quote }) => (
            <li key={rank} className="text-xs">
              <Link
                href={withPassage(chartAddress(task, result, list), { noteId, start, end })}
                className="rounded bg-evidence px-1.5 py-0.5 underline-offset-2 hover:underline"
              >
                [{rank}] {quote.replaceAll(/\s+/g, ' ').slice(0, 220)}
              </Link>
            </li>
          ))}
        </ol>
      )}
      <UngroundedNote numbers={result.ungrounded} />
    </li>
  )
}
