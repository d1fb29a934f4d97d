import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readStored } from '@/lib/core/protocols/stored-answer'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { writeExport } from './export/write-export'
import { fileFromBytes } from './import-file'
import { openImport } from './open-import'

/** Two invented cases, one system, two clinicians for the first case, two physicians. */
const FILES: Record<string, string> = {
  'clinician_facts.csv': `Which patient,Timestamp,E-mail,Fact 1,,Fact 2,,Fact 3,
Patient 1,1/2/2026 9:00,Ada@hospital.example,Has pneumonia,Diagnosis,Warfarin stopped,management,Film in six weeks,follow-up
Patient 1,1/2/2026 9:30,bo@hospital.example,Has a cough,,Took antibiotics,,Went home,
Patient 2,1/2/2026 9:10,ada@hospital.example,Has gout,,Colchicine given,,Kidneys recovered,
`,
  'discharge_summaries.csv': 'doc_id,text\n0,He has pneumonia. Warfarin stopped.\n1,She has gout.\n',
  'system_summaries.csv': 'doc_id,prototype,text\n0,brief,He has pneumonia.\n1,brief,She has gout.\n',
  'responses.csv': `username,doc_id,prototype,review_duration_seconds,fact1_included,fact2_included,fact3_included
evelyn.q,0,brief,90,Yes,Yes,No
evelyn.q,0,brief,60,Yes,No,
evelyn.q,1,brief,30,yes,no,No
daniel.r,0,brief,45,Yes,No,No
`,
}

async function importAll(files: Record<string, string>) {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Key facts', description: '', seed: 1 })
  const given = Object.entries(files).map(([name, text]) => fileFromBytes(name, text))
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('key facts', given), {
    preview: false,
  })
  return { id, report }
}

async function readPresence(studyId: string) {
  const ratings = await db.rating.findMany({
    where: { studyId },
    include: { item: true, rater: true },
    orderBy: [{ rater: { alias: 'asc' } }, { item: { key: 'asc' } }],
  })
  return ratings.map((rating) => [
    rating.rater.alias,
    rating.item.key,
    readStored(findShipped('key-facts'), rating)['present'],
  ])
}

/** What came with answers: costs, whole times, and the responses that do not count. */
async function readValues(studyId: string) {
  const ratings = await db.rating.findMany({
    where: { studyId },
    include: { item: true, rater: true },
    orderBy: [{ rater: { alias: 'asc' } }, { item: { key: 'asc' } }],
  })
  return ratings.map(({ rater, item, value, activeMs }) => [rater.alias, item.key, value, activeMs])
}

const RATED = [
  ['physician-1', 'case-1/fact-1|case-1/brief', 'yes'],
  ['physician-1', 'case-1/fact-2|case-1/brief', 'no'],
  ['physician-1', 'case-1/fact-3|case-1/brief', 'no'],
  ['physician-2', 'case-1/fact-1|case-1/brief', 'yes'],
  ['physician-2', 'case-1/fact-2|case-1/brief', 'no'],
  ['physician-2', 'case-2/fact-1|case-2/brief', 'yes'],
  ['physician-2', 'case-2/fact-2|case-2/brief', 'no'],
  ['physician-2', 'case-2/fact-3|case-2/brief', 'no'],
]

it('reads facts and responses without addresses, takes no blank for a no, and keeps every response', async () => {
  const { id, report } = await importAll(FILES)

  expect(report.problems).toEqual([])
  expect(report.warnings.map(({ code, count }) => [code, count])).toEqual([
    ['pseudonyms', 1],
    ['no_answer', 1],
    ['missing_documents', 1],
    ['pseudonyms', 1],
  ])
  expect(report.warnings.find(({ code }) => code === 'missing_documents')?.message).toContain(
    'physician-1 answered 1 of 2 documents of brief.',
  )
  const task = await db.task.findFirstOrThrow({ where: { studyId: id, protocol: 'key-facts' } })
  expect(task.config).toMatchObject({ labeling: { evidence: 'off' } }) // as the protocol says
  const stored = JSON.stringify([
    await db.statement.findMany({ where: { studyId: id } }),
    await db.rater.findMany({ where: { studyId: id } }),
    await db.rating.findMany({ where: { studyId: id } }),
  ])
  expect(stored).not.toMatch(/hospital\.example|evelyn|daniel/i)
  const fact = await db.statement.findFirstOrThrow({ where: { studyId: id, text: 'Warfarin stopped' } })
  expect(fact).toMatchObject({
    kind: 'key-fact',
    attributes: { author: 'clinician-1', position: 2, category: 'management' },
  })
  // nine facts, each against the summary of its case
  expect(await db.item.count({ where: { studyId: id, task: { protocol: 'key-facts' } } })).toBe(9)
  expect(await readPresence(id)).toEqual(RATED)
  const kept = await db.rating.findFirstOrThrow({
    where: { studyId: id, item: { key: 'case-1/fact-2|case-1/brief' }, rater: { alias: 'physician-2' } },
  })
  expect(kept).toMatchObject({
    activeMs: 20_000,
    value: { duplicates: { rule: 'shortest', others: [{ present: 'yes', reviewSeconds: 90 }] } },
  })
})

it('counts the first of several responses where the file’s name says so', async () => {
  const { 'responses.csv': responses = '', ...others } = FILES
  const { id } = await importAll({ ...others, 'responses_first.csv': responses })

  expect((await readPresence(id)).slice(3, 6)).toEqual([
    RATED[3],
    ['physician-2', 'case-1/fact-2|case-1/brief', 'yes'],
    ['physician-2', 'case-1/fact-3|case-1/brief', 'no'],
  ])
})

it('names people alike in whatever order files have them', async () => {
  const lines = (FILES['responses.csv'] ?? '').trim().split('\n')
  const turned = [lines[0], ...lines.slice(1).toReversed()].join('\n')
  const { id } = await importAll({ ...FILES, 'responses.csv': turned })

  expect(await readPresence(id)).toEqual(RATED)
})

it('distinguishes versions of a system where a column names them', async () => {
  const { id, report } = await importAll({
    ...FILES,
    'system_summaries.csv':
      'doc_id,prototype,version,text\n0,brief,week 1,He has pneumonia.\n0,brief,week 2,He has a cough.\n',
    'responses.csv': `username,doc_id,prototype,version,fact1_included,fact2_included,fact3_included
evelyn.q,0,brief,week 1,Yes,Yes,No
evelyn.q,0,brief,week 2,No,Yes,No
`,
  })

  expect(report.problems).toEqual([])
  expect(await readPresence(id)).toContainEqual(['physician-1', 'case-1/fact-1|case-1/brief@week 2', 'no'])
  const item = await db.item.findFirstOrThrow({
    where: { studyId: id, key: 'case-1/fact-1|case-1/brief@week 2' },
  })
  expect(item.strata).toMatchObject({ system: 'brief', version: 'week 2' })
})

it('writes what it reads, and reads that again to the same', async () => {
  const { id } = await importAll(FILES)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-medfacteval-'))
  await writeExport(SYSTEM_ACTOR, id, 'medfacteval', folder)
  const written = await Promise.all(
    Object.keys(FILES).map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const),
  )
  const again = await importAll(Object.fromEntries(written))

  expect(again.report.problems).toEqual([])
  expect(await readPresence(again.id)).toEqual(await readPresence(id))
  expect(await readValues(again.id)).toEqual(await readValues(id))
  expect(await db.item.count({ where: { studyId: again.id, task: { protocol: 'key-facts' } } })).toBe(9)
})

it.each(['first', 'last'] as const)(
  'gives out every response of a rule, what reviews cost, and answers on contradictions, to be read again: %s',
  async (rule) => {
    const { 'responses.csv': _, ...others } = FILES
    const { id } = await importAll({
      ...others,
      [`responses_${rule}.csv`]: `username,doc_id,prototype,review_duration_seconds,review_cost,fact1_included,fact2_included,fact3_included,fact1_contradicted
eve,0,brief,90,2.4,Yes,Yes,No,No
eve,0,brief,60,,Yes,No,,
eve,0,brief,75,0.6,No,No,Yes,Yes
`,
    })
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-medfacteval-'))
    const { files } = await writeExport(SYSTEM_ACTOR, id, 'medfacteval', folder)
    const names = files.map((file) => file.path)
    expect(names).toContain(`responses_${rule}.csv`)
    // nobody else's responses, no models and nothing settled: no such files
    expect(names.filter((name) => /responses/.test(name))).toHaveLength(2)
    const again = await importAll(
      Object.fromEntries(
        await Promise.all(
          names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const),
        ),
      ),
    )

    expect(again.report.problems).toEqual([])
    expect(await readValues(again.id)).toEqual(await readValues(id))
  },
)
