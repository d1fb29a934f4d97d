import 'server-only'
import { randomUUID } from 'node:crypto'
import {
  type CutCounts,
  type CutSentence,
  countCut,
  listDropped,
  pickStatements,
  SHOWN_CUT,
  type TextCut,
  type UncutText,
  type UncutTexts,
} from '@/lib/core/exchange/cut-choice'
import { cutText } from '@/lib/core/exchange/cut-text'
import type { Tx } from '../client'
import { batchDocuments } from './place-statements'

type Uncut = { id: string; patientId: string; document: string; patient: string; text: string }

/**
 * Cuts the documents that this transaction added and that came without propositions, as was chosen. Those that an earlier
 * import left for later stay as they are.
 *
 * @param withExamples whether the first statements are returned, for whoever looks at them before they are kept
 * @returns null when all added documents brought their own
 */
export async function cutDocuments(
  tx: Tx,
  studyId: string,
  cut: TextCut,
  withExamples: boolean,
): Promise<UncutTexts | null> {
  const uncut = await tx.$queryRaw<{ id: string; isAdded: boolean }[]>`
    select d.id, d.xmin = pg_current_xact_id()::xid as "isAdded" from "stage_document" s
    join "Document" d on d."studyId" = ${studyId}::uuid and d."externalId" = s."externalId"
    where d."sourceId" is null and not exists (select 1 from "Statement" p where p."documentId" = d.id) order by s.file, s.line`
  const documents = uncut.filter(({ isAdded }) => isAdded)
  if (documents.length === 0) return null
  const counts: CutCounts = { sentences: 0, claims: 0, single: 0 }
  const examples: UncutText[] = []
  const dropped = new Map<string, number>()
  for (const ids of batchDocuments(documents.map((document) => document.id))) {
    const rows = await readInOrder(tx, ids)
    const statements = rows.flatMap((row) => {
      const { sentences, dropped: pieces } = cutText(row.text)
      for (const piece of pieces) dropped.set(piece, (dropped.get(piece) ?? 0) + 1)
      const own = countCut(sentences)
      for (const kind of ['sentences', 'claims', 'single'] as const) counts[kind] += own[kind]
      if (withExamples && examples.length < SHOWN_CUT.documents) {
        const { document, patient } = row
        examples.push({ ...own, document, patient, first: sentences.slice(0, SHOWN_CUT.sentences) })
      }
      return toRows(studyId, row, sentences, cut)
    })
    await tx.statement.createMany({ data: statements })
  }
  return {
    cut,
    documents: documents.length,
    leftBefore: uncut.length - documents.length,
    ...counts,
    ...listDropped(dropped),
    ...(!withExamples && { droppedTexts: [] }),
    examples,
  }
}

function readInOrder(tx: Tx, ids: readonly string[]): Promise<Uncut[]> {
  return tx.$queryRaw<Uncut[]>`
    select d.id, d."patientId", d."externalId" as document, p."externalId" as patient, d.text
    from unnest(${ids}::uuid[]) with ordinality as o(id, index)
    join "Document" d on d.id = o.id join "Patient" p on p.id = d."patientId" order by o.index`
}

function toRows(studyId: string, row: Uncut, sentences: readonly CutSentence[], cut: TextCut) {
  return pickStatements(sentences, cut).map((statement, ordinal) => ({
    ...statement,
    id: randomUUID(),
    studyId,
    documentId: row.id,
    patientId: row.patientId,
    ordinal,
    externalId: `${row.document}#${ordinal + 1}`,
  }))
}
