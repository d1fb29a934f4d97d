import path from 'node:path'
import { gzipSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { getPatientChart, getPatientChartPdf } from '@/lib/chart/patient-chart'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { noteTitle } from '@/lib/core/chart'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { createActor } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { fileFromBytes, fileFromPath, type ImportFile } from './import-file'
import { openImport } from './open-import'
import { extractPdfText } from './pdf/extract-pdf-text'

const example = (name: string) => fileFromPath(path.join(import.meta.dirname, 'examples', name))

async function importNew(files: ImportFile[]) {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Chart' })
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('chart', files), { preview: false })
  const notes = await db.note.findMany({
    where: { studyId: id },
    orderBy: { externalId: 'asc' },
    include: { patient: true, admission: true },
  })
  return { studyId: id, report, notes }
}

/** A DocumentReference of patient 1 with these bytes, or this text for base64. */
function attached(content: Buffer | string, fields: object = {}): string {
  const data = typeof content === 'string' ? content : content.toString('base64')
  const document = { resourceType: 'DocumentReference', id: 'd', subject: { reference: 'Patient/1' } }
  return JSON.stringify({ ...document, ...fields, content: [{ attachment: { data } }] })
}

/** A PDF with a page for each list of lines; no lines make a page without text. */
function makePdf(pages: readonly (readonly string[])[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 50 })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  for (const lines of pages) {
    document.addPage()
    for (const [index, line] of lines.entries()) document.text(line, 50, 60 + index * 14)
  }
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))))
}

describe('a plain folder', () => {
  it('notes need no category, in the chart, its PDF and its contents', async () => {
    const { report, notes, studyId } = await importNew([
      fileFromBytes('notes.csv', 'note_id,patient_id,text\nN1,P1,Afebrile.\n'),
    ])

    expect(report.problems).toEqual([])
    expect(notes).toMatchObject([{ externalId: 'N1', category: '', description: '' }])
    const lead = await createActor(studyId, 'pi')
    const chart = await getPatientChart(lead, await findTask(studyId), notes[0]!.patientId)
    expect(chart.notes.map(noteTitle)).toEqual(['Note'])
    const { pdf } = await getPatientChartPdf(lead, studyId, notes[0]!.patientId)
    const [contents, page] = await extractPdfText(pdf)
    expect(contents).toMatch(/1 – Note note N1 2/)
    expect(page).toMatch(/^Note\n/)
  })
})

describe('FHIR R4', () => {
  it('bundles become a chart, in any order of entries', async () => {
    const { report, notes, studyId } = await importNew([await example('fhir-bundle.json')])

    expect(report).toMatchObject({ problems: [], format: 'fhir-bundle' })
    expect(report.warnings.map((warning) => warning.code).toSorted()).toEqual([
      'discharge_day',
      'note_in_error',
      'resource_ignored',
    ])
    expect(
      notes.map(({ externalId, category, description, chartTime, text, admission, patient }) => [
        externalId,
        `${patient.externalId}/${admission?.externalId}`,
        category,
        description,
        chartTime?.toISOString() ?? null,
        text,
      ]),
    ).toEqual([
      [
        'Composition/com-1',
        'P1/undefined',
        'Discharge summary',
        'Discharge letter',
        '2150-03-06T11:00:00.000Z',
        'Course:\n- Ceftriaxone for 5 days\n\nPlan:\nFollow-up:\nIn a week.',
      ],
      [
        'DiagnosticReport/rep-1',
        'P1/E1',
        'Radiology',
        'Chest X-ray 2 views',
        null,
        'Lungs clear.\n\nHeart < 50 % of the chest.\n\nNo infiltrate.',
      ],
      [
        'DocumentReference/doc-1',
        'P1/E1',
        'Clinical Note',
        'Progress note',
        '2150-03-04T08:10:00.000Z',
        'Afebrile. Ceftriaxone day 2. Temp 36.8°C.',
      ],
    ])
    expect(notes.map(({ caregiverId }) => caregiverId)).toEqual([
      'Practitioner/7',
      'Radiology, Invented Hospital',
      'Dr. Ilse Invented',
    ])
    const admission = await db.admission.findFirstOrThrow({ where: { studyId } })
    expect(admission).toMatchObject({ externalId: 'E1', diagnosis: 'Pneumonia' })
    expect(admission.dischargeTime?.toISOString()).toBe('2150-03-06T23:59:59.000Z')
    expect((await db.patient.findFirstOrThrow({ where: { studyId } })).sex).toBe('female')
  })

  it('resources come one a line, also packed and as PDF inside', async () => {
    const pdf = (await makePdf([['Echo: normal.']])).toString('base64')
    const line = `{"resourceType":"DocumentReference","id":"n3","subject":{"reference":"Patient/P2"},"content":[{"attachment":{"contentType":"application/pdf","data":"${pdf}"}}]}\n`
    const { report, notes } = await importNew([
      await example('Patient.ndjson'),
      await example('DocumentReference.ndjson'),
      fileFromBytes('DocumentReference.001.ndjson.gz', gzipSync(line)),
    ])

    expect(report).toMatchObject({ problems: [], format: 'fhir-ndjson' })
    expect(report.warnings.map((warning) => warning.code).toSorted()).toEqual([
      'attachment_elsewhere',
      'note_without_text',
    ])
    expect(notes.map((note) => [note.externalId, note.text])).toEqual([
      ['DocumentReference/n1', 'Slept well.\n\nNo cough.'],
      ['DocumentReference/n3', 'Echo: normal.'],
    ])
  })

  it.each([
    ['{"resourceType":"Patient","id":"1"}\n{"resourceType":"Patient"', 2, 'json'],
    ['{"resourceType":"Patient","id":"1"}\n[]', 2, 'value'],
    ['{"resourceType":"Patient"}', 1, 'value'],
    ['{"resourceType":"Encounter","id":"e","subject":{"reference":"Group/1"}}', 1, 'reference'],
    ['{"resourceType":"Encounter","id":"e","subject":{"reference":"Patient/absent"}}', 1, 'reference'],
    ['{"resourceType":"DocumentReference","id":"d","subject":{},"content":"x"}', 1, 'value'],
    ['\u0000', 1, 'json'],
    ['{"resourceType":"Patient","id":"1","gender":"\\u0000"}', 1, 'control_character'],
    [`{"resourceType":"Patient","id":"1"}\n${attached(Buffer.from('a\0b'))}`, 2, 'control_character'],
    [`{"resourceType":"Patient","id":"1"}\n${attached('YWJj!ZGVm')}`, 2, 'value'],
    [
      `{"resourceType":"Patient","id":"1"}\n${attached(Buffer.from('no bom', 'utf16le'))}`,
      2,
      'control_character',
    ],
  ])('%j is reported with its line and leaves nothing', async (text, line, code) => {
    const { report, studyId } = await importNew([fileFromBytes('Patient.ndjson', text)])

    expect(report.problems).toContainEqual(expect.objectContaining({ file: 'Patient.ndjson', line, code }))
    expect(await db.patient.count({ where: { studyId } })).toBe(0)
  })

  it('passes over what was entered in error or superseded, whatever else is wrong with it, and counts', async () => {
    const { report, notes } = await importNew([
      fileFromBytes(
        'DocumentReference.ndjson',
        [
          '{"resourceType":"Patient","id":"1"}',
          attached(Buffer.from('Valid.'), { id: 'valid', status: 'current', docStatus: 'final' }),
          attached(Buffer.from('Wrong patient.'), { id: 'a', docStatus: 'entered-in-error' }),
          attached(Buffer.from('Old.'), { id: 'b', status: 'superseded' }),
          attached(Buffer.from('Older.'), { id: 'c', status: 'superseded', docStatus: 'preliminary' }),
          '{"resourceType":"DiagnosticReport","id":"d","status":"entered-in-error"}',
          '{"resourceType":"Composition","id":"e","status":"entered-in-error"}',
        ].join('\n'),
      ),
    ])

    expect(report.problems).toEqual([])
    expect(notes.map((note) => note.text)).toEqual(['Valid.'])
    expect(report.warnings.map(({ code, count }) => [code, count])).toEqual([
      ['note_in_error', 3],
      ['note_superseded', 2],
    ])
  })

  it('reports attachments that it cannot read', async () => {
    const { report } = await importNew([
      fileFromBytes(
        'DocumentReference.ndjson',
        [
          '{"resourceType":"Patient","id":"1"}',
          attached(Buffer.from([0x63, 0x61, 0x66, 0xe9])), // Latin-1 that says nothing of it
        ].join('\n'),
      ),
    ])

    expect(report.warnings.map(({ code, count }) => [code, count])).toEqual([
      ['attachment_unreadable', 1],
      ['note_without_text', 1],
    ])
  })

  it('leaves out times that no calendar has, and says so', async () => {
    const { report, notes } = await importNew([
      fileFromBytes(
        'DocumentReference.ndjson',
        [
          '{"resourceType":"Patient","id":"1"}',
          '{"resourceType":"Encounter","id":"e","subject":{"reference":"Patient/1"},"period":{"start":"2150-02-30","end":"soon"}}',
          attached(Buffer.from('Well.'), { date: '2150-13-01T25:00:00Z' }),
        ].join('\n'),
      ),
    ])

    expect(report.warnings.map(({ code, count }) => [code, count])).toEqual([['time_ignored', 3]])
    expect(notes).toMatchObject([{ chartTime: null, chartDate: null }])
  })

  it('a cut bundle leaves nothing', async () => {
    const whole =
      '{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Patient","id":"1"}},\n{"resource"'
    const { report, studyId } = await importNew([fileFromBytes('bundle.json', whole)])

    expect(report.problems).toMatchObject([{ line: 2, code: 'json', message: 'The file ends too early.' }])
    expect(await db.patient.count({ where: { studyId } })).toBe(0)
  })
})

describe('PDF', () => {
  it('becomes a note for each page, with lines as they stand, by list or by name', async () => {
    const letter = await makePdf([['Dear colleague,', 'ejection fraction 55 %.'], [], ['Signed.']])
    const { report, notes } = await importNew([
      await example('pdfs.csv'),
      fileFromBytes('letter.pdf', letter),
      fileFromBytes('P4--Scan--2150-06-01.pdf', await makePdf([['One page.']])),
    ])

    expect(report).toMatchObject({ problems: [], format: 'pdf' })
    expect(report.warnings).toMatchObject([{ code: 'page_without_text', count: 1 }])
    expect(
      notes.map(({ externalId, patient, category, description, text }) => [
        externalId,
        patient.externalId,
        category,
        description,
        text,
      ]),
    ).toEqual([
      ['P4--Scan--2150-06-01.pdf#1', 'P4', 'Scan', '', 'One page.'],
      [
        'letter.pdf#1',
        'P3',
        'Outside records',
        'Letter of the cardiologist, page 1 of 3',
        'Dear colleague,\nejection fraction 55 %.',
      ],
      ['letter.pdf#3', 'P3', 'Outside records', 'Letter of the cardiologist, page 3 of 3', 'Signed.'],
    ])
  })

  it('a name may leave out what kind of note it is', async () => {
    const { report, notes } = await importNew([
      fileFromBytes('P4--2150-06-01.pdf', await makePdf([['One page.']])),
    ])

    expect(report.problems).toEqual([])
    expect(notes).toMatchObject([
      { category: '', chartDate: new Date('2150-06-01'), patient: { externalId: 'P4' } },
    ])
  })

  it.each([
    ['P1--Scan--2150-06-01.pdf', 'no pdf at all', 'other_format'],
    ['nameless.pdf', '%PDF-1.4', 'reference'],
    ['P1--Scan--2150-13-01.pdf', '%PDF-1.4', 'reference'],
    ['P1--Scan--Old--2150-06-01.pdf', '%PDF-1.4', 'reference'],
  ])('%s with %j is reported', async (name, content, code) => {
    const { report, notes } = await importNew([fileFromBytes(name, content)])

    expect(report.problems).toMatchObject([{ file: name, code }])
    expect(notes).toEqual([])
  })

  it('a scan, and a file that the list names and nobody sent, are reported', async () => {
    const { report } = await importNew([
      await example('pdfs.csv'),
      fileFromBytes('P1--Scan--2150-06-01.pdf', await makePdf([[], []])),
    ])

    expect(report.problems.map(({ file, code }) => [file, code])).toEqual([
      ['P1--Scan--2150-06-01.pdf', 'empty'],
      ['pdfs.csv', 'reference'],
    ])
  })
})
