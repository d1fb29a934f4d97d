import Link from 'next/link'
import { statementAddress } from '@/components/statements/addresses'
import { Table, Td, Th } from '@/components/ui/table'
import type { AuditEntry } from '@/lib/core/audit-log/audit-log-view'
import { whole } from '@/lib/core/counted-words'
import { type TaskName, taskHome } from '@/lib/core/task'
import { secondOf } from '@/lib/core/time-words'

/** What was done in a study, an entry a row. */
export function AuditLogTable({
  tasks,
  entries,
}: {
  tasks: readonly TaskName[]
  entries: readonly AuditEntry[]
}) {
  return (
    <Table caption="Audit log">
      <thead>
        <tr>
          <Th numeric>Number</Th>
          <Th>Time (UTC)</Th>
          <Th>Who</Th>
          <Th>What</Th>
          <Th>More of it</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ seq, at, who, words, details, itemId, taskId }) => (
          <tr key={seq} className="align-top">
            <Td numeric>{whole(seq)}</Td>
            <Td className="whitespace-nowrap tabular-nums">{secondOf(at)}</Td>
            <Td className="max-w-60 wrap-anywhere">{who}</Td>
            <Td>{words}</Td>
            <Td className="max-w-md wrap-anywhere text-muted">
              {details}
              <EntryLinks
                task={tasks.find((one) => one.taskId === taskId)}
                hasOthers={tasks.length > 1}
                entry={{ seq, details, itemId }}
              />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type LinksProps = {
  task: TaskName | undefined
  /** Whether the study has more tasks than one. */
  hasOthers: boolean
  entry: Pick<AuditEntry, 'seq' | 'details' | 'itemId'>
}

/** Where an entry's item is, and its task where that is one of several. */
function EntryLinks({ task, hasOthers, entry: { seq, details, itemId } }: LinksProps) {
  if (!task) return null
  const links = [
    ...(itemId === null
      ? []
      : [{ href: statementAddress(task, itemId, null), words: `the ${task.itemName.one}` }]),
    ...(hasOthers ? [{ href: taskHome(task), words: task.title }] : []),
  ]
  return links.map(({ href, words }, index) => (
    <span key={href}>
      {(details !== '' || index > 0) && ' · '}
      <Link prefetch={false} href={href} className="text-accent underline-offset-2 hover:underline">
        {words}
        <span className="sr-only"> of entry {seq}</span>
      </Link>
    </span>
  ))
}
