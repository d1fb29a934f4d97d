import Link from 'next/link'
import { statementAddress } from '@/components/statements/addresses'
import { Table, Td, Th } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import type { RecordEntry } from '@/lib/core/record/record-view'
import type { TaskRef } from '@/lib/core/task'
import { secondOf } from '@/lib/core/time-words'

/** What was done in a study, an entry a row. */
export function RecordTable({ task, entries }: { task: TaskRef; entries: readonly RecordEntry[] }) {
  return (
    <Table caption="The study’s record">
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
        {entries.map(({ seq, at, who, words, details, itemId }) => (
          <tr key={seq} className="align-top">
            <Td numeric>{whole(seq)}</Td>
            <Td className="whitespace-nowrap tabular-nums">{secondOf(at)}</Td>
            <Td className="max-w-60 wrap-anywhere">{who}</Td>
            <Td>{words}</Td>
            <Td className="max-w-md wrap-anywhere text-muted">
              {details}
              {itemId !== null && (
                <>
                  {details !== '' && ' · '}
                  <Link
                    prefetch={false}
                    href={statementAddress(task, itemId, null)}
                    className="text-accent underline-offset-2 hover:underline"
                  >
                    the statement<span className="sr-only"> of entry {seq}</span>
                  </Link>
                </>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
