import { LabelBadge } from '@/components/ui/label-badge'
import { ItemWords } from '@/components/ui/labels'
import { Table, Td, Th } from '@/components/ui/table'
import type { PolicyPreview } from '@/lib/core/adjudication/consensus-settings'
import { counted, whole } from '@/lib/core/counted-words'

const MOST_SHOWN = 200

/** What a policy would change: in one sentence, then statement by statement with the reason on both sides. */
export function PolicyChanges({ preview }: { preview: PolicyPreview }) {
  const { changes, items, unsettledBefore, unsettledAfter, reopened, waitingAfter } = preview
  return (
    <section aria-label="Preview" className="grid gap-3">
      <p className="text-sm">
        <strong className="font-semibold">
          Under this policy {whole(changes.length)} of{' '}
          <ItemWords>{counted(items, 'statement', 'statements')}</ItemWords> would change.
        </strong>{' '}
        Without an answer: {whole(unsettledAfter)} instead of {whole(unsettledBefore)}; {whole(waitingAfter)}{' '}
        of them would wait for a second round or a discussion.
      </p>
      {reopened > 0 && (
        <p className="text-sm">
          <ItemWords>{counted(reopened, 'settled statement', 'settled statements')}</ItemWords> would be open
          again, because this policy asks for more than has been said of them, such as a larger panel. No
          answer is lost: under the present policy they would be settled as before.
        </p>
      )}
      {changes.length > 0 && (
        <Table caption="Statements that would change">
          <thead>
            <tr>
              <Th>Patient</Th>
              <Th>
                <ItemWords>Statement</ItemWords>
              </Th>
              <Th>Now</Th>
              <Th>Then</Th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, MOST_SHOWN).map((change) => (
              <tr key={change.itemId} className="align-top">
                <Td>{change.patientExternalId}</Td>
                <Td className="max-w-md">{change.text}</Td>
                {[change.before, change.after].map((side, index) => (
                  <Td key={index === 0 ? 'before' : 'after'} className="max-w-64">
                    <LabelBadge code={side.code ?? 'no answer'} />
                    <span className="block pt-0.5 text-xs text-muted">{side.explanation}</span>
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {changes.length > MOST_SHOWN && (
        <p className="text-sm text-muted">
          The first {MOST_SHOWN} are shown, of {whole(changes.length)}.
        </p>
      )}
    </section>
  )
}
