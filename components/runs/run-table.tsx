import Link from 'next/link'
import { Table, Td, Th } from '@/components/ui/table'
import type { RunSummary } from '@/lib/core/runs/runs'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { minuteOf } from '@/lib/core/time-words'
import { describeConfiguration, describeRest, describeState } from './run-words'

type Props = { task: TaskRef; runs: readonly RunSummary[]; isSearched?: boolean }

export function RunTable({ task, runs, isSearched = true }: Props) {
  return (
    <Table caption="AI raters of this study">
      <thead>
        <tr>
          <Th>Rater</Th>
          <Th>Configuration</Th>
          <Th>State</Th>
          <Th numeric>Rated</Th>
          <Th numeric>Failed</Th>
          <Th numeric>Pending</Th>
          <Th numeric>Of</Th>
          <Th numeric>Started (UTC)</Th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.runId}>
            <Td>
              <Link
                href={`${taskHome(task)}/runs/${run.runId}`}
                className="font-medium text-accent underline-offset-2 hover:underline"
              >
                {run.alias}
              </Link>
            </Td>
            <Td className="text-muted">{describeConfiguration(run.configuration, run.alias, isSearched)}</Td>
            <Td>
              {describeState(run)}{' '}
              {run.wait && <span className="block max-w-56 text-xs text-muted">{run.wait.words}</span>}
            </Td>
            <Td numeric>{run.done}</Td>
            <Td numeric className={run.failed > 0 ? 'text-danger' : ''}>
              {run.failed}
            </Td>
            <Td numeric>{run.leftOut > 0 ? describeRest(run) : run.pending}</Td>
            <Td numeric>{run.done + run.failed + run.pending + run.leftOut}</Td>
            <Td numeric className="whitespace-nowrap">
              {minuteOf(run.createdAt)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
