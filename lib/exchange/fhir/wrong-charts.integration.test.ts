import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes, type ImportFile } from '../import-file'
import { openImport } from '../open-import'

async function importNew(files: ImportFile[]) {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Chart' })
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('chart', files), { preview: false })
  return { studyId: id, report, notes: await db.note.findMany({ where: { studyId: id } }) }
}

/** A patient with a document that has this attachment. */
function attached(attachment: object): ImportFile {
  const document = { resourceType: 'DocumentReference', id: 'd', subject: { reference: 'Patient/1' } }
  const lines = [
    { resourceType: 'Patient', id: '1' },
    { ...document, content: [{ attachment }] },
  ]
  return fileFromBytes('DocumentReference.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
}

describe('FHIR that would make a wrong chart', () => {
  it.each([
    ['{"resourceType":"Bundle","type":"history","entry":[PATIENT]}', 'type', /is a history/],
    ['{"resourceType":"Bundle","entry":[PATIENT],"type":"batch"}', 'type', /is a batch,/],
    ['{"resourceType":"Bundle","type":"batch-response","entry":[PATIENT]}', 'type', /response to a batch/],
    ['{"resourceType":"Bundle","type":"novel","entry":[PATIENT]}', 'type', /R4 does not have/],
    ['{"resourceType":"Patient","id":"1"}', 'resourceType', /must be Bundle/],
    [
      '{"resourceType":"Bundle","type":"searchset","link":[{"relation":"self","url":"a"},{"relation":"next","url":"b"}],"entry":[PATIENT]}',
      'link',
      /chart is incomplete/,
    ],
  ])('the bundle %j is refused', async (text, column, message) => {
    const bundle = text.replace('PATIENT', '{"resource":{"resourceType":"Patient","id":"1"}}')
    const { report, studyId } = await importNew([fileFromBytes('bundle.json', bundle)])

    expect(report.problems).toMatchObject([
      { file: 'bundle.json', line: 1, column, message: expect.stringMatching(message) },
    ])
    expect(await db.patient.count({ where: { studyId } })).toBe(0)
  })

  it('pages of a search come in together, the last without a next one', async () => {
    const page = (id: number, links: object) =>
      fileFromBytes(
        `page-${id}.json`,
        JSON.stringify({
          resourceType: 'Bundle',
          type: 'searchset',
          entry: [{ resource: { resourceType: 'Patient', id: String(id) } }],
          link: Object.entries(links).map(([relation, url]) => ({ relation, url: String(url) })),
        }),
      )
    const [first, last] = [page(1, { self: 'a', next: 'b' }), page(2, { self: 'b', previous: 'a' })]

    const { report, studyId } = await importNew([first, last])

    expect(report.problems).toEqual([])
    expect(await db.patient.count({ where: { studyId } })).toBe(2)
  })

  it.each([
    [{ size: 7 }, 'attachment.size', /has 6 bytes, and its size says 7/],
    [{ hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 'attachment.hash', /hash is that of other data/],
  ])('an attachment that is not what was attached (%j) is refused', async (fields, column, message) => {
    const data = { data: Buffer.from('Valid.').toString('base64'), ...fields }
    const { report } = await importNew([attached(data)])

    expect(report.problems).toMatchObject([{ line: 2, column, message: expect.stringMatching(message) }])
  })

  it('an attachment with its right size and hash is read', async () => {
    const content = Buffer.from('Valid.')
    const hash = createHash('sha1').update(content).digest('base64')
    const { report, notes } = await importNew([attached({ data: content.toString('base64'), size: 6, hash })])

    expect(report.problems).toEqual([])
    expect(notes.map((note) => note.text)).toEqual(['Valid.'])
  })

  it.each([
    ['{"resourceType":"Patient","id":"1","modifierExtension":[{"url":"x"}]}', 'modifierExtension'],
    [
      '{"resourceType":"Composition","id":"c","subject":{"reference":"Patient/1"},"type":{},"title":"t","section":[{"title":"a","modifierExtension":[{"url":"x","valueBoolean":true}]}]}',
      'section.0.modifierExtension',
    ],
  ])('the resource %j, whose meaning an unknown extension changes, is refused', async (resource, column) => {
    const { report } = await importNew([fileFromBytes('Patient.ndjson', resource)])

    expect(report.problems).toMatchObject([{ line: 1, column, code: 'value' }])
  })

  it('reports text that a browser would not show, and reads it', async () => {
    const div = '<div><p>Afebrile.</p><p style="color: red; display:none">No allergies.</p></div>'
    const composition = {
      resourceType: 'Composition',
      id: 'c',
      subject: { reference: 'Patient/1' },
      type: {},
      title: 'Note',
      section: [{ text: { div } }],
    }
    const { report, notes } = await importNew([
      fileFromBytes(
        'Composition.ndjson',
        `{"resourceType":"Patient","id":"1"}\n${JSON.stringify(composition)}`,
      ),
    ])

    expect(report.warnings.map(({ code, count }) => [code, count])).toEqual([['hidden_text', 1]])
    expect(notes.map((note) => note.text)).toEqual(['Afebrile.\n\nNo allergies.'])
  })
})
