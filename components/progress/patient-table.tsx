import Link from 'next/link'
import { ItemsLink } from '@/components/figures/estimated'
import { itemsAddress } from '@/components/statements/addresses'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Table, Td, Th } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import type { StudyProgress } from '@/lib/core/progress'
import type { NamedTask } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'
import { type Rounds, statesOf } from './item-states'

type Props = {
  task: NamedTask
  progress: Pick<StudyProgress, 'patients' | 'states'>
  rounds: Rounds
}

export function PatientTable({ task, progress, rounds }: Props) {
  const { patients } = progress
  const shown = statesOf(progress.states, rounds)
  return (
    <section aria-labelledby="by-patient" className="grid gap-2">
      <h2 id="by-patient" className="text-sm font-semibold">
        By patient
      </h2>
      {patients.length === 0 ? (
        <Notice>No patient has {task.itemName.many} yet.</Notice>
      ) : (
        <Table caption="Progress by patient">
          <thead>
            <tr>
              <Th>Patient</Th>
              <Th>First round</Th>
              <Th numeric>{capitalize(task.itemName.many)}</Th>
              <Th numeric>Ratings</Th>
              {shown.map(({ kind, title }) => (
                <Th key={kind} numeric>
                  {title}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {patients.map(({ patientId, externalId, items, assigned, rated, states }) => (
              <tr key={patientId}>
                <Td>
                  <Link
                    href={`/studies/${task.studyId}/patients/${patientId}`}
                    className="font-medium text-accent underline-offset-2 hover:underline"
                  >
                    {externalId}
                  </Link>
                </Td>
                <Td className="w-48">
                  <ProgressBar label={`First round of patient ${externalId}`} value={rated} max={assigned} />
                </Td>
                <Td numeric>
                  <ItemsLink href={itemsAddress(task, { patient: externalId, differ: 'all' })}>
                    {whole(items)}
                  </ItemsLink>
                </Td>
                <Td numeric>
                  <ItemsLink href={itemsAddress(task, { patient: externalId, differ: 'all' })}>
                    {assigned === 0 ? 'none assigned' : `${whole(rated)} of ${whole(assigned)}`}
                  </ItemsLink>
                </Td>
                {shown.map(({ kind }) => (
                  <Td key={kind} numeric>
                    {states[kind] === 0 ? (
                      0
                    ) : (
                      <ItemsLink
                        href={itemsAddress(task, { patient: externalId, state: kind, differ: 'any' })}
                      >
                        {whole(states[kind])}
                      </ItemsLink>
                    )}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
