import { type Check, type Entity, type Link, staged } from './entity'

const patientLink: Link = {
  alias: 'p',
  table: '"Patient"',
  on: 'p."studyId" = $1::uuid and p."externalId" = s.patient',
  from: 'patient',
  column: 'patient_id',
  word: 'patient',
  advice:
    'The file of admissions lists the patients: add a row there, without an admission_id if there is none.',
}

const admissionLink: Link = {
  alias: 'a',
  table: '"Admission"',
  on: 'a."studyId" = $1::uuid and a."externalId" = s.admission',
  from: 'admission',
  column: 'admission_id',
  word: 'admission',
  advice: 'Add it to the file of admissions, or leave the cell empty.',
}

const sameExternalId = 't."studyId" = $1::uuid and t."externalId" = s."externalId"'

const admissionOfPatient: Check = {
  when: 'a."patientId" <> p.id',
  code: 'inconsistent',
  column: 'admission_id',
  message: `'The admission ' || s.admission || ' belongs to another patient.'`,
}

const isBare = (alias: string) =>
  `(${alias}."admitTime" is null and ${alias}."dischargeTime" is null and ${alias}.diagnosis is null and ${alias}.details = '{}')`

export const patientEntity: Entity = {
  entity: 'patient',
  column: 'patient_id',
  name: 's."externalId"',
  unique: ['externalId'],
  target: '"Patient"',
  match: sameExternalId,
  differs: 's.sex is not null and t.sex is not null and s.sex <> t.sex',
  columns: {
    ...staged('externalId', 'sex', 'age'),
  },
}

export const admissionEntity: Entity = {
  entity: 'admission',
  column: 'admission_id',
  name: 's."externalId"',
  unique: ['externalId'],
  links: [patientLink],
  target: '"Admission"',
  match: sameExternalId,
  differs: `t."patientId" <> p.id or (not s.bare and not ${isBare('t')} and (t."admitTime", t."dischargeTime", t.diagnosis, t.details)
    is distinct from (s."admitTime"::timestamp(0), s."dischargeTime"::timestamp(0), s.diagnosis, s.details))`,
  columns: {
    ...staged('externalId', 'admitTime', 'dischargeTime', 'diagnosis', 'details'),
    '"patientId"': 'p.id',
  },
}

export const noteEntity: Entity = {
  entity: 'note',
  column: 'note_id',
  name: 's."externalId"',
  unique: ['externalId'],
  links: [patientLink, admissionLink],
  target: '"Note"',
  match: sameExternalId,
  differs: `(t."patientId", t."admissionId", t.category, t.description, t."chartDate", t."chartTime", t."storeTime", t."caregiverId", t.text)
    is distinct from (p.id, a.id, s.category, s.description, s."chartDate", s."chartTime"::timestamp(0), s."storeTime"::timestamp(0), s."caregiverId", s.text)`,
  checks: [admissionOfPatient],
  columns: {
    ...staged(
      'externalId',
      'category',
      'description',
      'chartDate',
      'chartTime',
      'storeTime',
      'caregiverId',
      'text',
    ),
    '"patientId"': 'p.id',
    '"admissionId"': 'a.id',
  },
}

export const documentEntity: Entity = {
  entity: 'document',
  column: 'document_id',
  name: 's."externalId"',
  unique: ['externalId'],
  links: [patientLink, admissionLink],
  target: '"Document"',
  match: sameExternalId,
  differs: `(t."patientId", t.kind, t."authorKind"::text, t."authorName", t.text)
    is distinct from (p.id, s.kind, s."authorKind", s."authorName", s.text)
    or (a.id is not null and t."admissionId" is distinct from a.id)
    or (s.attributes is not null and s.attributes <> t.attributes)`,
  checks: [admissionOfPatient],
  columns: {
    ...staged('externalId', 'kind', 'authorName', 'text'),
    attributes: `coalesce(s.attributes, '{}')`,
    '"patientId"': 'p.id',
    '"admissionId"': 'a.id',
    '"authorKind"': 's."authorKind"::"AuthorKind"',
  },
}

/** The document with one character for each UTF-16 code unit, as spans count: two marks for what has two. */
const UNITS = `regexp_replace(d.text, '[\\U00010000-\\U0010FFFF]', E'\\x01\\x02', 'g')`
const SPAN_TOO_LONG = `case when s."end" is null then false else s."end" > length(${UNITS}) end`
const SPAN_SPLITS = `case when s."end" is null or octet_length(d.text) = length(d.text) then false
  else E'\\x02' in (substr(${UNITS}, s.start + 1, 1), substr(${UNITS}, s."end" + 1, 1)) end`

export const propositionEntity: Entity = {
  entity: 'proposition',
  column: 'proposition_id',
  name: 's."externalId"',
  unique: ['externalId'],
  links: [
    {
      alias: 'd',
      table: '"Document"',
      on: 'd."studyId" = $1::uuid and d."externalId" = s.document',
      from: 'document',
      column: 'document_id',
      word: 'document',
    },
    {
      alias: 'sp',
      table: 'stage_span',
      on: 'sp."externalId" = s."externalId"',
      from: '"externalId"',
      column: null,
      word: 'span',
    },
  ],
  target: '"Statement"',
  match: sameExternalId,
  differs: `(t."documentId", t.kind, t.text) is distinct from (d.id, s.kind, s.text)
    or (s.attributes is not null and s.attributes <> t.attributes)`,
  checks: [
    {
      when: SPAN_TOO_LONG,
      code: 'value',
      column: 'end',
      message: `'The span ends after the end of the document.'`,
    },
    {
      when: SPAN_SPLITS,
      code: 'value',
      column: 'start',
      message: `'The span begins or ends inside a character of the document.'`,
    },
  ],
  columns: {
    ...staged('externalId', 'kind', 'ordinal', 'text'),
    start: 'coalesce(s.start, sp.start)',
    '"end"': 'coalesce(s."end", sp."end")',
    attributes: `coalesce(s.attributes, '{}')`,
    '"patientId"': 'd."patientId"',
    '"documentId"': 'd.id',
  },
}
