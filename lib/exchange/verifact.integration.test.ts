import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes, type ImportFile } from './import-file'
import { openImport } from './open-import'

const COURSE = 'The patient was afebrile. Ceftriaxone was started, and the cough got better.'

const CHART: Record<string, string> = {
  'admissions.csv': `ROW_ID,SUBJECT_ID,HADM_ID,ADMITTIME,DISCHTIME,ETHNICITY,DIAGNOSIS,HOSPITAL_EXPIRE_FLAG
1,10,100,2150-03-03 22:15:00,2150-03-06 14:45:00,UNKNOWN,PNEUMONIA,0
`,
  'ehr_noteevents.csv': `ROW_ID,SUBJECT_ID,HADM_ID,CHARTDATE,CHARTTIME,STORETIME,CATEGORY,DESCRIPTION,CGID,ISERROR,TEXT
5,10,100.0,2150-03-04,2150-03-04 08:10:00,,Physician ,Progress Note,14,,"Afebrile.
Says ""better""."
6,10,99.0,2150-01-01,,,Radiology,CHEST,,,Clear lungs.
7,10,100,2150-03-05,,,Nursing,Note,,1,Written in error.
`,
  'propositions.csv': `proposition_id,text,subject_id,author_type,proposition_type,hadm_id,brief_hospital_course
a,The patient was afebrile.,10,human,sentence,100.0,"${COURSE}"
b,Ceftriaxone was started.,10,human,claim,100.0,"${COURSE}"
c,Nothing of this is in the text.,10,llm,claim,100.0,Another course.
`,
  'human_verdicts.csv': `proposition_id,text,author_type,proposition_type,rater1,rater2,rater3,verdict1,verdict2,verdict3,uncertain_flag1,uncertain_flag2,uncertain_flag3,comment1,comment2,comment3,round1_num_raters_agree,round1_majority_vote,rater4,rater5,verdict4,verdict5,comment4,comment5,round2_decision,adjudicated_verdict,adjudicated_comment,human_gt
a,,,,r1,r2,r3,Supported,Supported,Not Addressed,False,,True,,,why,2,Supported,,,,,,,,,,Supported
b,,,,r1,r2,r3,Supported,Not Supported,Not Addressed,,,,,,,0,,r4,r5,Supported,Not Supported,,,differ,Not Supported,Half of it only.,Not Supported
c,,,,r1,r2,r3,Supported,Supported,Supported,,,,,,,3,Supported,,,,,,,,,,Not Addressed
`,
  'proposition_validity.csv': `proposition_id,text,author_type,proposition_type,invalid,imperative,interrogative,incomplete,vague,imperative_draft,interrogative_draft,incomplete_draft,vague_draft
a,,,,False,False,False,False,False,False,False,True,False
`,
}

const AI_100 = {
  'verifact_verdicts.csv': `proposition_id,text,author_type,proposition_type,rater_name,rater_alias,verdict,reason,reference,retrieval_method,top_n,reference_format,reference_only_admission
a,,,,judge one,j1,Supported,It says so.,"Context
1. Afebrile.",rerank,50,absolute_time,False
b,,,,judge one,j1,Not Addressed,Nothing.,"Context
1. Afebrile.",rerank,50,absolute_time,False
`,
}

const MODEL_FILES = {
  'rater_configurations.csv': `model,rater_alias,rater_name,fact_type,retrieval_method,top_n,reference_format,reference_only_admission,deduplicate_text
Llama-8B,v1.1.0-rater-001,model=Llama-8B,claim,hybrid,25,score,True,True
`,
  'model_metadata.csv': `model,judge_model_name,tokenizer_model_name,is_reasoning_model,structured_output_model_name,structured_output_tokenizer_name
Llama-8B,meta/llama,meta/tok,False,,
`,
}

function parquetFile(name: string, columns: Record<string, (string | null)[]>): ImportFile {
  const columnData = Object.entries(columns).map(([column, data]) => ({
    name: column,
    data,
    type: 'STRING' as const,
  }))
  return fileFromBytes(name, new Uint8Array(parquetWriteBuffer({ columnData })))
}

const textFiles = (files: Record<string, string>) =>
  Object.entries(files).map(([name, content]) => fileFromBytes(name, content))

async function importNew(files: ImportFile[]) {
  const study = await createStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })
  return { studyId: study.id, report: await importInto(study.id, files) }
}

async function importInto(studyId: string, files: ImportFile[]) {
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('release', files), { preview: false })
}

describe('VeriFact-BHC, layout 1.0.0', () => {
  it('becomes charts, propositions, ratings of people and AI, and decisions', async () => {
    const { studyId, report } = await importNew(textFiles({ ...CHART, ...AI_100 }))

    expect(report.problems).toEqual([])
    expect(report.counts).toMatchObject({
      patient: { added: 1 },
      admission: { added: 2 },
      note: { added: 2 },
      document: { added: 2 },
      proposition: { added: 3 },
      rating: { added: 9 + 2 + 2 + 2 },
      decision: { added: 2 },
      assignment: { added: 12 },
    })
    const note = await db.note.findFirstOrThrow({ where: { studyId, externalId: '5' } })
    expect(note).toMatchObject({
      text: 'Afebrile.\nSays "better".',
      category: 'Physician',
      chartTime: new Date('2150-03-04T08:10:00Z'),
    })
    const documents = await db.document.findMany({ where: { studyId }, orderBy: { externalId: 'asc' } })
    expect(documents.map((document) => [document.externalId, document.authorKind])).toEqual([
      ['10-human', 'human'],
      ['10-llm', 'llm'],
    ])
    const sentence = await db.statement.findFirstOrThrow({ where: { studyId, externalId: 'a' } })
    expect(COURSE.slice(sentence.start ?? 0, sentence.end ?? 0)).toBe('The patient was afebrile.')
  })

  it('writes decisions for what was adjudicated and for a ground truth that ratings do not lead to', async () => {
    const { studyId } = await importNew(textFiles(CHART))

    const decisions = await db.consensus.findMany({
      where: { studyId },
      select: { code: true, method: true, rationale: true, item: { select: { key: true } } },
    })
    const byProposition = new Map(decisions.map((row) => [row.item.key, row]))
    expect([...byProposition.keys()].toSorted()).toEqual(['b', 'c'])
    expect(byProposition.get('b')).toMatchObject({
      code: 'Not Supported',
      method: 'imported',
      rationale: 'Half of it only.',
    })
    expect(byProposition.get('c')).toMatchObject({ code: 'Not Addressed', method: 'imported' })
  })

  it('keeps drafts and reviews of fitness as two raters of a task of their own', async () => {
    const { studyId } = await importNew(textFiles(CHART))

    const ratings = await db.rating.findMany({
      where: { studyId, task: { protocol: 'validity' } },
      select: { code: true, rater: { select: { kind: true } } },
    })
    expect(ratings.toSorted((one, two) => (one.rater.kind < two.rater.kind ? -1 : 1))).toMatchObject([
      { code: expect.stringMatching(/ invalid$/), rater: { kind: 'ai' } },
      { code: expect.stringMatching(/ valid$/), rater: { kind: 'human' } },
    ])
  })

  it('stores a reference context once for all ratings that saw it', async () => {
    const { studyId } = await importNew(textFiles({ ...CHART, ...AI_100 }))

    const contexts = await db.referenceContext.findMany({ where: { studyId }, include: { ratings: true } })
    expect(contexts).toHaveLength(1)
    expect(contexts[0]?.text).toBe('Context\n1. Afebrile.')
    expect(contexts[0]?.ratings).toHaveLength(2)
  })

  it('takes the files packed and one after the other', async () => {
    const { studyId } = await importNew([
      fileFromBytes('propositions.csv.gz', gzipSync(CHART['propositions.csv'] ?? '')),
    ])

    for (const [name, content] of Object.entries({ ...CHART, ...AI_100 })) {
      const report = await importInto(studyId, [fileFromBytes(`${name}.gz`, gzipSync(content))])
      expect(report.problems).toEqual([])
    }

    expect(await db.rating.count({ where: { studyId } })).toBe(15)
    expect(await db.admission.findFirst({ where: { studyId, externalId: '100' } })).toMatchObject({
      diagnosis: 'PNEUMONIA',
      details: { ETHNICITY: 'UNKNOWN', HOSPITAL_EXPIRE_FLAG: '0' },
    })
  })
})

describe('VeriFact-BHC, layout 1.1.0', () => {
  it('joins verdicts, judges and reference texts of its Parquet files', async () => {
    const verdicts = parquetFile('verdicts.parquet', {
      model: ['Llama-8B', 'Llama-8B'],
      proposition_id: ['a', 'b'],
      rater_alias: ['v1.1.0-rater-001', 'v1.1.0-rater-001'],
      verdict: ['Supported', 'Not Supported'],
      reason: ['Yes.', null],
      reasoning_chain: ['I think.', null],
      reasoning_final_answer: [null, null],
      reference_id: ['ref-1', 'ref-1'],
    })
    const payloads = parquetFile('reference_payloads.parquet', {
      reference_id: ['ref-1'],
      reference: ['Context'],
    })

    const { studyId, report } = await importNew([
      ...textFiles({ ...CHART, ...MODEL_FILES }),
      verdicts,
      payloads,
    ])

    expect(report.problems).toEqual([])
    const rater = await db.rater.findFirstOrThrow({ where: { studyId, alias: 'v1.1.0-rater-001' } })
    expect(rater).toMatchObject({
      kind: 'ai',
      configuration: { model: 'Llama-8B', judgeModel: 'meta/llama', retrieval: 'hybrid', facts: 25 },
    })
    const rating = await db.rating.findFirstOrThrow({
      where: { raterId: rater.id, code: 'Supported' },
      include: { referenceContext: true },
    })
    expect(rating).toMatchObject({
      comment: 'Yes.',
      value: { reasoningChain: 'I think.' },
      referenceContext: { text: 'Context' },
    })
  })
})
