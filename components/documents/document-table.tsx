import Link from 'next/link'
import { sheetAddress } from '@/components/score-sheet/sheet-address'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { AUTHOR_WORDS } from '@/lib/core/author-words'
import { counted, whole } from '@/lib/core/counted-words'
import type { StudyDocuments } from '@/lib/core/study-documents'

type Props = { studyId: string; texts: StudyDocuments }

const LINK = 'text-accent underline-offset-2 hover:underline'

/** The texts under evaluation, and how many statements were taken from each. */
export function DocumentTable({ studyId, texts: { documents, notes } }: Props) {
  return (
    <section aria-labelledby="documents" className="grid gap-2">
      <h2 id="documents" className="text-sm font-semibold">
        Documents under evaluation
      </h2>
      {documents.length === 0 ? (
        <Notice>The study has no texts yet.</Notice>
      ) : (
        <Table caption="Documents under evaluation">
          <thead>
            <tr>
              <Th>Text</Th>
              <Th>Beside the chart</Th>
              <Th>Patient</Th>
              <Th>Kind</Th>
              <Th>Author</Th>
              <Th numeric>Characters</Th>
              <Th numeric>Sentences</Th>
              <Th numeric>Claims</Th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <tr key={document.documentId}>
                <Td>
                  {document.sheetTaskId === null ? (
                    <span className="font-medium">{document.externalId}</span>
                  ) : (
                    <Link
                      href={sheetAddress(
                        { studyId, taskId: document.sheetTaskId },
                        document.documentId,
                        'documents',
                      )}
                      className={`font-medium ${LINK}`}
                    >
                      {document.externalId}
                    </Link>
                  )}
                </Td>
                <Td>
                  <Link href={`/studies/${studyId}/documents/${document.documentId}`} className={LINK}>
                    {document.citations === 0 ? 'Read' : counted(document.citations, 'citation', 'citations')}
                    <span className="sr-only">
                      {document.citations === 0 ? ' ' : ' of '}
                      {document.externalId} beside the chart
                    </span>
                  </Link>
                </Td>
                <Td>
                  <Link href={`/studies/${studyId}/patients/${document.patientId}`} className={LINK}>
                    {document.patientExternalId}
                  </Link>
                </Td>
                <Td className="text-muted">{document.kind}</Td>
                <Td className="text-muted">
                  {document.authorName || '–'} ({AUTHOR_WORDS[document.authorKind].one})
                </Td>
                <Td numeric>{whole(document.characters)}</Td>
                <Td numeric>{document.sentences}</Td>
                <Td numeric>{document.claims}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="text-sm text-muted">
        The charts hold {counted(notes.count, 'note', 'notes')}; claims were taken from {notes.cut} of them (
        {notes.claims} claims). Sentences of notes are cut when they are first needed.
      </p>
    </section>
  )
}
