import { Table, Td, Th } from '@/components/ui/table'
import type { DiscussedField, DiscussionVote } from '@/lib/core/discussion'

type Props = { fields: readonly DiscussedField[]; votes: readonly DiscussionVote[] }

/** What each rater said of each question, side by side. Those that the ratings did not settle come first and stand out. */
export function FieldComparison({ fields, votes }: Props) {
  const rows = [
    ...fields.filter(({ isDecidable }) => isDecidable),
    ...fields.filter(({ isDecidable }) => !isDecidable),
  ]
  return (
    <Table caption="Answers side by side">
      <thead>
        <tr>
          <Th>Question</Th>
          {votes.map(({ alias, round }) => (
            <Th key={`${alias}-${round}`}>
              {alias}
              {round > 1 && ' (second round)'}
            </Th>
          ))}
          <Th>Settled</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, settled, explanation, isDecidable }) => (
          <tr key={id} className={isDecidable ? 'bg-evidence font-medium' : 'text-muted'}>
            <Td>{title}</Td>
            {votes.map(({ alias, round, answers = {} }) => (
              <Td key={`${alias}-${round}`}>{answers[id] ?? '–'}</Td>
            ))}
            <Td>
              {settled ?? 'open'}
              <span className="block text-xs font-normal">{explanation}</span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
