import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import type { NoteLists } from '@/lib/core/protocols/entailment/note-facts'

type Props = { studyId: string; notes: readonly NoteLists[] }

/** The notes whose facts were listed, each with how many lists there are. */
export function NoteListTable({ studyId, notes }: Props) {
  if (notes.length === 0)
    return (
      <Notice>No facts were listed yet. Have a model list them under Texts, or import lists of facts.</Notice>
    )
  return (
    <Table caption="Notes with lists of facts">
      <thead>
        <tr>
          <Th>Note</Th>
          <Th>Type</Th>
          <Th numeric>Lists</Th>
          <Th numeric>Facts</Th>
        </tr>
      </thead>
      <tbody>
        {notes.map(({ documentId, externalId, noteType, lists, facts }) => (
          <tr key={documentId}>
            <Td>
              <Link
                href={`/studies/${studyId}/documents/facts/${documentId}`}
                className="font-medium text-accent underline-offset-2 hover:underline"
              >
                {externalId}
              </Link>
            </Td>
            <Td className="text-muted">{noteType ?? '–'}</Td>
            <Td numeric>{lists}</Td>
            <Td numeric>{facts}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
