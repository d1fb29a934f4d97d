import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Table, Td, Th } from '@/components/ui/table'
import type { RaterProgress } from '@/lib/core/progress'

type Props = { studyId: string; raters: readonly RaterProgress[] }

export function RaterTable({ studyId, raters }: Props) {
  return (
    <section aria-labelledby="by-rater" className="grid gap-2">
      <h2 id="by-rater" className="text-sm font-semibold">
        By rater
      </h2>
      {raters.length === 0 ? (
        <Notice>Nobody has statements to check yet.</Notice>
      ) : (
        <Table caption="Progress by rater">
          <thead>
            <tr>
              <Th>Rater</Th>
              <Th>Progress</Th>
              <Th numeric>Checked</Th>
              <Th numeric>Assigned</Th>
              <Th numeric>Skipped</Th>
              <Th numeric>Uncertain</Th>
              <Th numeric>Median time</Th>
              <Th numeric>Last answer (UTC)</Th>
            </tr>
          </thead>
          <tbody>
            {raters.map((rater) => (
              <tr key={rater.raterId}>
                <Td>
                  <Link
                    href={`/studies/${studyId}/raters/${rater.raterId}`}
                    className="font-medium text-accent underline-offset-2 hover:underline"
                  >
                    {rater.alias}
                  </Link>
                </Td>
                <Td className="w-48">
                  <ProgressBar
                    label={`Progress of ${rater.alias}`}
                    value={rater.rated}
                    max={rater.assigned}
                  />
                </Td>
                <Td numeric>{rater.rated}</Td>
                <Td numeric>{rater.assigned}</Td>
                <Td numeric>{rater.skipped}</Td>
                <Td numeric>{rater.uncertain}</Td>
                <Td numeric>{rater.medianSeconds === null ? '–' : `${Math.round(rater.medianSeconds)} s`}</Td>
                <Td numeric>{rater.lastAt?.slice(0, 16).replace('T', ' ') ?? '–'}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
