import { Table, Th } from '@/components/ui/table'
import type { DiscussedField, DiscussionVote } from '@/lib/core/discussion'

type Props = {
  fields: readonly DiscussedField[]
  votes: readonly DiscussionVote[]
  /** AI raters, where they are shown. */
  ai: readonly DiscussionVote[]
}

/**
 * What each rater said of each question, side by side, of a grid of each square. Questions that the ratings did not settle come
 * first and stand out, and of a grid the squares on which people differ.
 */
export function FieldComparison({ fields, votes, ai }: Props) {
  const rows = [
    ...fields.filter(({ isDecidable }) => isDecidable),
    ...fields.filter(({ isDecidable }) => !isDecidable),
  ]
  const said = [
    ...votes.map((vote) => ({ vote, mark: vote.round > 1 ? ' (second round)' : '' })),
    ...ai.map((vote) => ({ vote, mark: ' (AI)' })),
  ]
  return (
    <Table caption="Answers side by side" isDense>
      <thead>
        <tr>
          <Th className="min-w-24">Question</Th>
          {said.map(({ vote: { alias, round }, mark }) => (
            <Th key={`${alias}-${round}`} className="wrap-anywhere">
              {alias}
              {mark}
            </Th>
          ))}
        </tr>
      </thead>
      {rows.map((field) => (
        <FieldRows key={field.id} field={field} people={votes.length} said={said.map(({ vote }) => vote)} />
      ))}
    </Table>
  )
}

type RowsProps = { field: DiscussedField; people: number; said: readonly DiscussionVote[] }

/** One question with where it stands, and below it the answers. */
function FieldRows({ field, people, said }: RowsProps) {
  const { id, title, settled, explanation, isDecidable } = field
  const answers = said.map(({ answers = [] }) => answers.filter((part) => part.field === id))
  const parts = answers.find((own) => own.length > 0) ?? []
  return (
    <tbody className={isDecidable ? 'bg-evidence' : 'text-muted'}>
      <tr>
        <th scope="rowgroup" colSpan={said.length + 1} className="border-t border-line px-2 pt-1.5 text-left">
          <span className="font-medium">{title}</span>
          <span className="block text-xs font-normal">{explanation}</span>
        </th>
      </tr>
      {parts.map((part, index) => {
        const words = answers.map((own) => own[index]?.words ?? '–')
        const isOpen = isDecidable && new Set(words.slice(0, people)).size > 1
        return (
          <tr key={part.title} className={`align-baseline ${isOpen ? 'font-medium' : ''}`}>
            <td className="px-2 py-1 text-xs">{parts.length > 1 ? part.title : (settled ?? 'open')}</td>
            {words.map((own, at) => (
              <td key={`${said[at]?.alias}-${said[at]?.round}`} className="px-2 py-1">
                {own}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}
