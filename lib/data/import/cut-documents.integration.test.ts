import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { TextCut } from '@/lib/core/exchange/cut-choice'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { db } from '../client'
import { createStudy } from '../studies'
import { importStudyData } from './imports'

const TEXT = 'He was treated with ceftriaxone and was discharged on day 3. His apixaban was stopped.'
const DOCUMENTS = `document_id,patient_id,kind,author_kind,author_name,text\nD2,P2,course,llm,m,${TEXT}\nD1,P1,course,human,Dr,She was well.\n`
const MORE = `${DOCUMENTS}D3,P1,course,human,Dr,He was well.\n`

async function importTexts(
  studyId: string,
  options: { preview: boolean; cut?: TextCut },
  documents = DOCUMENTS,
) {
  const source = await openImport('test', [fileFromBytes('documents.csv', documents)])
  return importStudyData(SYSTEM_ACTOR, studyId, source, options)
}

const newStudy = async () => (await createStudy(SYSTEM_ACTOR, { title: randomUUID() })).id

it.each([
  [undefined, ['sentence', 'sentence', 'sentence']],
  ['claims', ['claim', 'claim', 'claim', 'claim']],
  ['both', ['sentence', 'claim', 'claim', 'sentence', 'claim', 'sentence', 'claim']],
  ['later', []],
] as const)('cuts texts into %s', async (cut, kinds) => {
  const studyId = await newStudy()

  const report = await importTexts(studyId, { preview: false, ...(cut && { cut }) })

  const propositions = await db.statement.findMany({
    where: { studyId },
    orderBy: [{ document: { externalId: 'desc' } }, { ordinal: 'asc' }],
  })
  expect(propositions.map((proposition) => proposition.kind)).toEqual(kinds)
  expect(report.counts.proposition.added).toBe(kinds.length)
  expect(await db.item.count({ where: { studyId } })).toBe(kinds.length)
})

it('shows the first statements before they are kept, in the order of the file, and stores none in the report', async () => {
  const studyId = await newStudy()

  const preview = await importTexts(studyId, { preview: true })
  await importTexts(studyId, { preview: false })

  expect(preview.texts).toMatchObject({ documents: 2, sentences: 3, claims: 4, single: 2 })
  expect(preview.texts?.examples).toMatchObject([
    { document: 'D2', patient: 'P2', sentences: 2, first: [{ claims: [{}, {}] }, {}] },
    { document: 'D1', patient: 'P1', sentences: 1 },
  ])
  const { report } = await db.import.findFirstOrThrow({ where: { studyId } })
  expect(JSON.stringify(report)).not.toContain('apixaban')
})

it('drops headings and fragments, shows them before anything is kept, and then counts them alone', async () => {
  const studyId = await newStudy()
  const text = '"Cardiovascular\n\nNo murmur.\n\nNeck\n\nShe\n\nCardiovascular"'
  const documents = `document_id,patient_id,kind,author_kind,author_name,text\nD1,P1,course,human,Dr,${text}\n`

  const preview = await importTexts(studyId, { preview: true }, documents)
  const report = await importTexts(studyId, { preview: false }, documents)

  expect(preview.texts).toMatchObject({
    sentences: 1,
    dropped: 4,
    droppedTexts: [
      { text: 'Cardiovascular', count: 2 },
      { text: 'Neck', count: 1 },
      { text: 'She', count: 1 },
    ],
  })
  expect(report.texts).toMatchObject({ dropped: 4, droppedTexts: [] })
  const statements = await db.statement.findMany({ where: { studyId }, select: { text: true } })
  expect(statements).toEqual([{ text: 'No murmur.' }])
})

it('leaves for later what was left for later before, when the file comes again with more', async () => {
  const studyId = await newStudy()
  await importTexts(studyId, { preview: false, cut: 'later' })

  const preview = await importTexts(studyId, { preview: true }, MORE)
  const report = await importTexts(studyId, { preview: false }, MORE)

  expect(preview.texts).toMatchObject({ documents: 1, leftBefore: 2, sentences: 1 })
  expect(report.counts).toMatchObject({
    document: { added: 1, unchanged: 2 },
    proposition: { added: 1 },
  })
  const statements = await db.statement.findMany({ where: { studyId }, select: { text: true } })
  expect(statements).toEqual([{ text: 'He was well.' }])
})

it('cuts nothing in a study whose tasks look at no statements that texts can be cut into', async () => {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: randomUUID(), protocol: 'error-spans' })

  const report = await importTexts(id, { preview: false })

  expect(report).toMatchObject({ texts: null, counts: { document: { added: 2 }, proposition: { added: 0 } } })
  expect(await db.statement.count({ where: { studyId: id } })).toBe(0)
})
