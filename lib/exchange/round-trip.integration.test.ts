import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { listFormatsFor } from '@/lib/core/exchange/export-formats'
import { findShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { excludeStatements, listExcludedStatements } from '@/lib/data/statements/exclusions'
import { createStudy } from '@/lib/data/studies'
import { createActor } from '@/lib/testing/factories'
import { writeExport } from './export/write-export'
import { fileFromBytes, type ImportFile } from './import-file'
import { listImportFiles, openImport } from './open-import'

const TEXT = 'He was afebrile 🩺 all night.\nCeftriaxone was "given", twice.'

const STUDY: Record<string, string> = {
  'admissions.csv': `admission_id,patient_id,admit_time,discharge_time,diagnosis,sex,age,ETHNICITY
A1,P1,2150-03-03 22:15:07,2150-03-06,"PNEUMONIA, LEFT",F,71,UNKNOWN
`,
  'notes.csv': `note_id,patient_id,admission_id,category,description,chart_date,chart_time,store_time,caregiver_id,text
N1,P1,A1,Nursing,Night,2150-03-04,2150-03-04 08:00:00,,14,"Afebrile,\nall night."
N2,P1,,,,,,,,Sinus.
`,
  'documents.csv': `document_id,patient_id,admission_id,kind,author_kind,author_name,text
D1,P1,A1,course,human,Dr. A,"${TEXT.replaceAll('"', '""')}"
D2,P1,A1,course,llm,writer-1,He went home.
`,
  'propositions.csv': `proposition_id,document_id,kind,text
S1,D1,sentence,He was afebrile 🩺 all night.
S2,D1,claim,Ceftriaxone was given twice.
S3,D2,sentence,He went home.
`,
  'raters.csv': `rater_id,rater_kind,configuration
judge-1,ai,"{""method"":""chat"",""model"":""m-1"",""top"":[1,2]}"
`,
  'references.csv': 'reference_id,text\nR,"Context\n1. Afebrile."\n',
  'ratings.csv': `proposition_id,rater_id,rater_kind,round,label,uncertain,comment,active_ms,value,reference_id,protocol,evidence_note_id,evidence_quote,rated_at,confidence,answer.imperative,answer.interrogative,answer.incomplete,answer.vague
S1,r1,human,1,Supported,True,"Yes, ""sure"".",1200,,,,N1,all night,2026-03-04T17:05:09Z,,,,,
S1,r2,human,1,Supported,,,,,,,,,2026-03-04T19:00:00+01:00,,,,,
S1,r3,human,1,Not Addressed,,,,,,,,,,,,,,
S2,r1,human,1,Supported,,,,,,,,,,,,,,
S2,r2,human,1,Not Supported,,,,,,,,,,,,,,
S2,r3,human,1,Not Addressed,,,,,,,,,,,,,,
S2,p1,human,2,Supported,true,half,10,,,,,,,,,,,
S2,p2,human,2,Not Supported,,,,,,,,,,,,,,
S3,r1,human,1,,,,,,,,,,,,,,,
S1,judge-1,ai,1,Supported,,It says so.,,"{""score"":1.5}",R,,,,,0.85,,,,
S2,judge-1,ai,1,Not Supported,,,,,,,,,,,,,,
S1,v1,human,1,,,,,,,validity,,,,,no,no,yes,no
S1,drafter,ai,1,,,,,,,validity,,,,,no,no,no,no
S2,drafter,ai,1,,,,,,,validity,,,,,no,yes,no,no
`,
  'decisions.csv': 'proposition_id,label,rationale,decided_by\nS2,Not Supported,Half of it only.,p3\n',
}

/** Beside the first task one that asks whether statements can be checked. */
const TASKS: Record<string, string> = {
  'tasks.csv': 'task_id,protocol_file\nverdict,verdict-1.json\nvalidity,validity-1.json\n',
  'verdict-1.json': JSON.stringify(findShipped('verdict')),
  'validity-1.json': JSON.stringify(findShipped('validity')),
}

const toFiles = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, text]) => fileFromBytes(name, text))

let folder = ''
let studyId = ''
let exports = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-round-trip-'))
  studyId = await importNew(toFiles({ ...STUDY, ...TASKS }))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('export and import', () => {
  it('gives the same study through a plain folder, to the byte', async () => {
    const copyId = await importNew(await listImportFiles([await exportTo(studyId, 'plain-folder')]))

    for (const file of Object.keys(STUDY)) {
      expect(await readTable(copyId, file)).toEqual(await readTable(studyId, file))
    }
    expect(await readTable(copyId, 'evidence.csv')).toHaveLength(1)
  })

  it.each(['verifact-1.0.0', 'verifact-1.1.0'])('gives the same study through %s', async (format) => {
    const copyId = await importNew(await listImportFiles([await exportTo(studyId, format)]))

    const files = [
      'admissions.csv',
      'notes.csv',
      'documents.csv',
      'propositions.csv',
      'references.csv',
      'decisions.csv',
    ]
    for (const file of files) {
      expect(await readTable(copyId, file)).toEqual(await readTable(studyId, file))
    }
    // these layouts have no place for the time of a rating
    const verdicts = async (id: string) =>
      (await readTable(id, 'ratings.csv'))
        .filter((row) => row['protocol'] === 'verdict')
        .map((row) => ({ ...row, rated_at: '' }))
    expect(await verdicts(copyId)).toEqual(await verdicts(studyId))
    expect(await db.rating.count({ where: { studyId: copyId } })).toBe(13)
    const validity = await db.rating.findMany({
      where: { studyId: copyId, task: { protocol: 'validity' } },
      select: { fields: true, rater: { select: { kind: true } }, item: { select: { key: true } } },
    })
    const messages = validity.map(({ fields, rater, item }) => {
      const held = Object.entries(fields as object).flatMap(([id, said]) => (said === 'yes' ? [id] : []))
      return `${item.key} ${rater.kind} ${held.join()}`
    })
    expect(messages.toSorted()).toEqual([
      'S1 ai ',
      'S1 human incomplete',
      'S2 ai interrogative', // a draft that nobody reviewed stays one
    ])
  })

  it('adds nothing when an export goes back where it came from', async () => {
    const files = await listImportFiles([await exportTo(studyId, 'plain-folder')])

    const report = await importStudyData(SYSTEM_ACTOR, studyId, await openImport('back', files), {
      preview: false,
    })

    expect(report.problems).toEqual([])
    expect(Object.values(report.counts).every((count) => count.added === 0)).toBe(true)
  })

  it('keeps what is excluded excluded, with its reason and all that was said', async () => {
    const ownId = await importNew(toFiles({ ...STUDY, ...TASKS }))
    const items = await db.item.findMany({
      where: { studyId: ownId, task: { protocol: 'verdict', excludedFromId: null } },
      select: { id: true },
    })
    const itemIds = items.slice(0, 1).map(({ id }) => id)
    await excludeStatements(SYSTEM_ACTOR, ownId, { itemIds, reason: 'A heading.' })
    const files = await listImportFiles([await exportTo(ownId, 'plain-folder')])

    const copyId = await importNew(files)
    const [noted] = await db.auditEvent.findMany({
      where: { scope: copyId, type: 'statements.excluded' },
      select: { data: true },
    })
    const back = await importStudyData(SYSTEM_ACTOR, ownId, await openImport('back', files), {
      preview: false,
    })

    for (const file of Object.keys(STUDY)) {
      expect(await readTable(copyId, file)).toEqual(await readTable(ownId, file))
    }
    const [copied] = await listExcludedStatements(SYSTEM_ACTOR, copyId)
    const excluded = await db.item.findMany({
      where: { studyId: copyId, task: { excludedFromId: { not: null } } },
      select: { id: true },
    })
    expect(excluded.map(({ id }) => id)).toContain(copied?.itemId)
    expect(noted?.data).toEqual({
      count: 1,
      reason: 'A heading.',
      itemIds: excluded.map(({ id }) => id).toSorted(),
    })
    expect(copied?.by).toBe('the installation')
    expect(await db.auditEvent.count({ where: { scope: ownId, type: 'statements.excluded' } })).toBe(1)
    for (const id of [ownId, copyId]) {
      expect(
        await db.item.count({ where: { studyId: id, task: { protocol: 'verdict', excludedFromId: null } } }),
      ).toBe(items.length - 1)
      expect(await listExcludedStatements(SYSTEM_ACTOR, id)).toMatchObject([{ reason: 'A heading.' }])
    }
    expect(back.problems).toEqual([])
    expect(Object.values(back.counts).every((count) => count.added === 0)).toBe(true)
  })

  it('holds every rating of settled statements, and none of others, in the long table of these', async () => {
    const [all, settled] = [
      await parseFile(path.join(await exportTo(studyId, 'long-csv'), 'ratings.csv')),
      await parseFile(path.join(await exportTo(studyId, 'settled-csv'), 'ratings.csv')),
    ]
    const kept = all.filter(
      (row) => !['', 'open', 'contested', 'discussion'].includes(row['consensus_state'] ?? ''),
    )

    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(all.length)
    expect(settled).toEqual(kept)
  })

  it('states labels and consensus in the long table, and takes it back', async () => {
    const target = await exportTo(studyId, 'long-csv')

    const rows = await parseFile(path.join(target, 'ratings.csv'))
    const contested = rows.find((row) => row['proposition_id'] === 'S2' && row['rater_id'] === 'r1')
    expect(contested).toMatchObject({
      patient_id: 'P1',
      author_kind: 'human',
      proposition_kind: 'claim',
      round: '1',
      label: 'Supported',
      consensus: 'Not Supported',
      consensus_state: 'settled',
    })
    const { 'ratings.csv': _, 'references.csv': __, ...rest } = STUDY
    const copyId = await importNew(toFiles({ ...rest, ...TASKS }))
    const report = await importStudyData(
      SYSTEM_ACTOR,
      copyId,
      await openImport('long', await listImportFiles([target])),
      { preview: false },
    )
    expect(report.problems).toEqual([])
    expect(report.counts.rating.added).toBe(13)
  })

  it('lists every file with rows and hash, and records what left', async () => {
    const target = await exportTo(studyId, 'verifact-1.0.0')

    const manifest = JSON.parse(await readFile(path.join(target, 'manifest.json'), 'utf8')) as {
      digest: string
      files: { path: string; rows: number; sha256: string }[]
    }
    expect(manifest.files.find((file) => file.path === 'verifact_verdicts.csv.gz')).toMatchObject({
      rows: 2,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    const event = await db.auditEvent.findFirst({
      where: { scope: studyId, type: 'study.exported' },
      orderBy: { seq: 'desc' },
    })
    expect(event?.data).toMatchObject({ format: 'verifact-1.0.0', digest: manifest.digest })
    expect(event?.data).toMatchObject({ withSealedAi: true })
    await db.task.updateMany({ where: { studyId, protocol: 'verdict' }, data: { aiOpenedAt: new Date() } })
    await exportTo(studyId, 'long-csv')
    const opened = await db.auditEvent.findFirst({
      where: { scope: studyId, type: 'study.exported' },
      orderBy: { seq: 'desc' },
    })
    expect(opened?.data).not.toHaveProperty('withSealedAi')
  })

  it('leaves out what AI raters said while their results are sealed, for leads', async () => {
    const lead = await createActor(studyId, 'pi')
    await db.task.updateMany({ where: { studyId, protocol: 'verdict' }, data: { aiOpenedAt: null } })
    const readAll = async (target: string) => {
      const names = await readdir(target, { recursive: true, withFileTypes: true })
      const files = names.filter(
        (entry) =>
          entry.isFile() &&
          !/^(raters|rater_configurations|model_metadata)\.csv|manifest\.json/.test(entry.name),
      )
      const texts = files.map((entry) => readFile(path.join(entry.parentPath, entry.name)))
      return (await Promise.all(texts)).map((bytes) =>
        (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString(),
      )
    }
    // lists of facts and key facts alone, which this study has none of, leave in the layouts of FactEHR and MedFactEval
    for (const { id } of listFormatsFor([]).filter((format) => !/^(factehr|medfacteval)/.test(format.id))) {
      const sealed = (await readAll(await exportTo(studyId, id, lead))).join('\n')
      expect(sealed).not.toMatch(/judge-1|It says so|Context/)
      expect(sealed).toContain('S1')
    }
    const event = await db.auditEvent.findFirst({
      where: { scope: studyId, type: 'study.exported' },
      orderBy: { seq: 'desc' },
    })
    expect(event?.data).toMatchObject({ withoutSealedAi: true })
    await db.task.updateMany({ where: { studyId, protocol: 'verdict' }, data: { aiOpenedAt: new Date() } })
    expect((await readAll(await exportTo(studyId, 'long-csv', lead))).join('\n')).toContain('judge-1')
  })

  it('refuses raters and adjudicators', async () => {
    const rater = await createActor(studyId, 'rater')

    await expect(exportTo(studyId, 'long-csv', rater)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

async function importNew(files: ImportFile[]): Promise<string> {
  const study = await createStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })
  const source = await openImport('round trip', files)
  const report = await importStudyData(SYSTEM_ACTOR, study.id, source, { preview: false })
  if (report.problems.length > 0) throw new Error(JSON.stringify(report.problems))
  return study.id
}

async function exportTo(id: string, format: string, actor: Actor = SYSTEM_ACTOR): Promise<string> {
  exports += 1
  const target = path.join(folder, `${exports}`)
  await writeExport(actor, id, format, target)
  return target
}

/** A table of the study as it is exported, without what differs between two studies. */
async function readTable(id: string, file: string): Promise<Record<string, string>[]> {
  const rows = await parseFile(path.join(await exportTo(id, 'plain-folder'), file))
  for (const row of rows) for (const column of ['item_id']) delete row[column]
  return rows
}

async function parseFile(file: string): Promise<Record<string, string>[]> {
  return parse(await readFile(file), { columns: true })
}
