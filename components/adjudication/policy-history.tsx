import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { describePolicy } from '@/lib/core/adjudication/consensus-policy'
import type { ConsensusSettings } from '@/lib/core/adjudication/consensus-settings'
import { minuteOf } from '@/lib/core/time-words'

/** Every policy that a study has had, newest first. */
export function PolicyHistory({ history, panelSize }: Pick<ConsensusSettings, 'history' | 'panelSize'>) {
  if (history.length === 0) return <Notice>The study still has the policy that it began with.</Notice>
  return (
    <Table caption="Policies so far">
      <thead>
        <tr>
          <Th numeric>Version</Th>
          <Th>Policy</Th>
          <Th numeric>Answers changed</Th>
          <Th>Reason</Th>
          <Th>By</Th>
          <Th>At (UTC)</Th>
        </tr>
      </thead>
      <tbody>
        {history.map((entry) => (
          <tr key={entry.version}>
            <Td numeric>{entry.version}</Td>
            <Td className="max-w-md">{describePolicy(entry.policy, panelSize)}</Td>
            <Td numeric>{entry.changed}</Td>
            <Td className="max-w-md">{entry.reason}</Td>
            <Td>{entry.by ?? 'the command line'}</Td>
            <Td className="whitespace-nowrap tabular-nums">{minuteOf(entry.at)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
