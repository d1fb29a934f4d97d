import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { findShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import type { ImportFile } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'

/** A grid of yes and no, flags that are asked sometimes, a number, words, a list: over a summary beside a note. */
export const CHECKLIST = {
  id: 'checklist',
  version: 3,
  title: 'Checklist',
  summary: 'Checks the parts of a summary against a note.',
  item: {
    name: { one: 'pair', many: 'pairs' },
    parts: [
      { role: 'summary', of: 'document', title: 'Summary', view: 'text' },
      {
        role: 'source',
        of: 'note',
        title: 'Note',
        view: 'text',
        attributes: [{ id: 'weight', title: 'Weight', kind: 'number', shown: false }],
      },
    ],
    generate: { by: 'listed' },
  },
  fields: [
    {
      kind: 'grid',
      id: 'parts',
      question: 'Is it there?',
      rows: [
        { id: 'plan', title: 'Plan' },
        { id: 'history', title: 'History' },
      ],
      columns: [
        { id: 'said', title: 'Said' },
        { id: 'right', title: 'Right' },
      ],
      cell: { kind: 'choice', options: [{ code: 'yes' }, { code: 'no' }] },
    },
    { kind: 'choice', id: 'faulty', question: 'Any fault?', options: [{ code: 'yes' }, { code: 'no' }] },
    {
      kind: 'flags',
      id: 'faults',
      question: 'Which?',
      askWhen: { is: ['faulty', 'yes'] },
      options: [{ code: 'old data' }, { code: 'wrong, drug' }],
    },
    { kind: 'number', id: 'minutes', question: 'Minutes?', min: 0, required: false },
    { kind: 'text', id: 'why', question: 'Why?', required: false },
    { kind: 'list', id: 'missing', question: 'What is missing?', max: 5, required: false },
  ],
  collect: {},
  consensus: ['faulty', 'faults', 'parts'].map((field) => ({ field, rule: { kind: 'policy' } })),
  aiRater: { calls: [{ prompt: 'rate' }], reads: ['summary', 'source'], reference: 'parts' },
}

const SCALES = ['cited', 'accurate', 'thorough', 'useful', 'organized', 'comprehensible', 'succinct']

function listRatings(): object[] {
  const scales = (points: readonly number[]) =>
    Object.fromEntries(SCALES.map((id, index) => [`answer.${id}`, points[index]]))
  const verdict = { proposition_id: 'S1', rated_at: '2026-03-04T17:05:09Z' }
  const quality = { task_id: 'pdsqi-9', item_key: 'D1', rated_at: '2026-03-04T18:00:00Z' }
  const abstract = { 'answer.abstraction': 'yes', 'answer.synthesized': '4', 'answer.stigmatizing': 'no' }
  const plain = { 'answer.abstraction': 'no', 'answer.stigmatizing': 'no' }
  const squares = (...said: string[]) =>
    Object.fromEntries(
      ['plan-said', 'plan-right', 'history-said', 'history-right'].map((id, index) => [
        `answer.parts-${id}`,
        said[index],
      ]),
    )
  const checklist = { task_id: 'checklist', rater_id: 'r1', rated_at: '2026-03-04T19:00:00Z' }
  const faults = {
    'answer.faulty': 'yes',
    'answer.faults:old data': 'no',
    'answer.faults:wrong, drug': 'yes',
  }
  const words = { 'answer.minutes': 2.5, 'answer.why': '=Because', 'answer.missing': ['a b', 'c'] }
  return [
    { ...verdict, rater_id: 'r1', label: 'Supported' },
    { ...verdict, rater_id: 'r2', label: 'Not Supported' },
    { proposition_id: 'S2', rater_id: 'r1' },
    { ...quality, rater_id: 'r1', comment: 'Good.', ...scales([5, 4, 4, 5, 5, 5, 3]), ...abstract },
    { ...quality, rater_id: 'r2', ...scales([2, 4, 3, 5, 4, 5, 3]), ...plain },
    { ...quality, rater_id: 'judge', rater_kind: 'ai', ...scales([1, 1, 1, 1, 1, 1, 1]), ...plain },
    { task_id: 'pdsqi-9', item_key: 'D2', rater_id: 'r1' },
    { ...checklist, item_key: 'D1|N1', ...squares('yes', 'no', 'yes', 'yes'), ...faults, ...words },
    { ...checklist, item_key: 'D2|N2', ...squares('no', 'no', 'yes', 'no'), 'answer.faulty': 'no' },
  ]
}

/** The study as files: statements with verdicts, summaries with PDSQI-9, pairs with the checklist. */
export const THREE_TASKS: Record<string, string> = {
  'notes.csv': 'note_id,patient_id,text\nN1,P1,Afebrile.\nN2,P2,"Slept well, =1+1."\n',
  'documents.csv':
    'document_id,patient_id,kind,author_kind,author_name,text\nD1,P1,course,human,A,He was afebrile.\nD2,P2,course,llm,M,She slept.\n',
  'propositions.csv':
    'proposition_id,document_id,kind,text,attributes\nS1,D1,sentence,He was afebrile.,"{""points"":2}"\nS2,D2,sentence,She slept.,\n',
  'checklist-3.json': JSON.stringify(CHECKLIST),
  'pdsqi-9-1.json': JSON.stringify(findShipped('pdsqi-9')),
  'tasks.csv': `task_id,title,protocol_file,settings
pdsqi-9,Quality,protocols/pdsqi-9-1.json,"{""ratersPerItem"":2}"
checklist,,protocols/checklist-3.json,
`,
  'items.csv': `task_id,item_key,part.summary,part.source,attributes,strata,sort
pdsqi-9,D1,D1,,,,0
pdsqi-9,D2,D2,,,,0
checklist,D1|N1,D1,N1,"{""source"":{""weight"":2}}","{""wave"":""one""}",1
checklist,D2|N2,D2,N2,,,2
`,
  'ratings.jsonl': listRatings()
    .map((row) => JSON.stringify(row))
    .join('\n'),
  'decisions.csv':
    'task_id,item_key,proposition_id,field,label,value,rationale\n,,S1,,Supported,,It is so.\npdsqi-9,D1,,cited,4,,Sources are there.\npdsqi-9,D1,,abstraction,no,,Not needed.\nchecklist,D1|N1,,faults,,"[""old data""]",That one.\n',
  'evidence.csv':
    'task_id,item_key,rater_id,note_id,quote\nchecklist,D1|N1,r1,N1,Afebrile\n,S1,r1,N1,Afebrile\n',
}

/** A new study of files. @returns its id */
export async function importNew(files: readonly ImportFile[]): Promise<string> {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })
  expect((await importInto(id, files)).problems).toEqual([])
  return id
}

export async function importInto(id: string, files: readonly ImportFile[]): Promise<ImportReport> {
  return importStudyData(SYSTEM_ACTOR, id, await openImport('three tasks', files), { preview: false })
}

/** What a study holds, but for ids and times of the rows. */
export async function digestStudy(
  id: string,
): Promise<Record<'tasks' | 'items' | 'answers' | 'rest', string>> {
  const [tasks, items, answers, rest] = [
    await db.$queryRaw`
      select k.title, k.config, v.digest from "Task" k join "ProtocolVersion" v on v.id = k."protocolVersionId"
      where k."studyId" = ${id}::uuid order by k."createdAt"`,
    await db.$queryRaw`
      select k.protocol, i.key, i.sort, i.strata, i."statementKey", i."documentKey",
        (select json_agg(json_build_array(p.role, s."externalId", d."externalId", n."externalId", p.attributes) order by p.role)
          from "ItemPart" p left join "Statement" s on s.id = p."statementId" left join "Document" d on d.id = p."documentId"
          left join "Note" n on n.id = p."noteId" where p."itemId" = i.id) as parts
      from "ItemView" i join "Task" k on k.id = i."taskId" where i."studyId" = ${id}::uuid order by k.protocol, i.key`,
    await db.$queryRaw`
      select k.protocol, i.key, r.alias, r.kind::text, t.round, t.code, t.fields, encode(t.codes, 'hex') as codes, t.comment
      from "Rating" t join "Item" i on i.id = t."itemId" join "Task" k on k.id = t."taskId" join "Rater" r on r.id = t."raterId"
      where t."studyId" = ${id}::uuid and t.current order by k.protocol, i.key, r.alias, t.round`,
    await db.$queryRaw`
      select i.key, c.field || ' ' || c.code, c.rationale, c.value::text as quote from "Consensus" c join "Item" i on i.id = c."itemId"
      where c."studyId" = ${id}::uuid
      union all
      select i.key, t.code, r.alias, e.quote from "Evidence" e join "Rating" t on t.id = e."ratingId"
      join "Item" i on i.id = t."itemId" join "Rater" r on r.id = t."raterId" where t."studyId" = ${id}::uuid
      order by 1, 2, 3`,
  ]
  return {
    tasks: JSON.stringify(tasks),
    items: JSON.stringify(items),
    answers: JSON.stringify(answers),
    rest: JSON.stringify(rest),
  }
}
