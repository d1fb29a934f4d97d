import { OwnMarksView } from '@/components/sessions/own-marks'
import { LabelBadge } from '@/components/ui/label-badge'
import { Table, Td, Th } from '@/components/ui/table'
import { decisionWords } from '@/lib/core/adjudication/decision'
import type { OwnConsensusEntry, OwnConsensusField } from '@/lib/core/own-consensus'

/** A rater's own answers beside the settled ones, with why. */
export function OwnConsensusList({ entries }: { entries: readonly OwnConsensusEntry[] }) {
  return (
    <ul className="grid gap-3">
      {entries.map((entry) => (
        <li
          key={entry.itemId}
          className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-sm"
        >
          <p className="flex items-start justify-between gap-4">
            <span className="text-base">{entry.text}</span>
            <span className="shrink-0 text-xs text-muted">patient {entry.patientExternalId}</span>
          </p>
          {entry.fields.length > 0 ? (
            <>
              <OwnConsensusFields fields={entry.fields} />
              {entry.fields.map(({ title, marks }) => marks && <OwnMarksView key={title} marks={marks} />)}
            </>
          ) : (
            <p className="flex flex-wrap items-center gap-2">
              You: <LabelBadge code={entry.own.code} /> Settled:{' '}
              <LabelBadge code={entry.code ?? 'no answer'} />
              <span className="text-xs text-muted">{entry.explanation}</span>
            </p>
          )}
          {entry.own.comment && <p className="text-muted">Your comment: {entry.own.comment}</p>}
          {entry.rationale && (
            <p className="whitespace-pre-wrap">
              {decisionWords({ reason: entry.reason, rationale: entry.rationale })}
            </p>
          )}
          {entry.guideline && <p className="border-l-2 border-line-strong pl-3">{entry.guideline}</p>}
          {entry.own.quotes.length > 0 && <Quotes title="Your passages" quotes={entry.own.quotes} />}
          {entry.quotes.length > 0 && (
            <Quotes title="Passages for the consensus label" quotes={entry.quotes} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Field by field; those that differ stand out. */
function OwnConsensusFields({ fields }: { fields: readonly OwnConsensusField[] }) {
  return (
    <Table caption="Your answers and the settled ones">
      <thead>
        <tr>
          <Th>Question</Th>
          <Th>You</Th>
          <Th>Settled</Th>
          <Th>How</Th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ title, said, settled, isSame, explanation }) => (
          <tr key={title} className={isSame ? 'text-muted' : 'font-medium'}>
            <Td>{title}</Td>
            <Td>{said}</Td>
            <Td>{settled ?? 'no answer'}</Td>
            <Td>{explanation}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Quotes({ title, quotes }: { title: string; quotes: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <p className="text-xs text-muted">{title}</p>
      {quotes.map((quote) => (
        <q key={quote} className="justify-self-start rounded bg-evidence px-2 py-0.5 text-xs">
          {quote}
        </q>
      ))}
    </div>
  )
}
