import { type Entity, type Link, staged } from './entity'

const itemLink: Link = {
  alias: 'i',
  table: 'stage_target',
  on: 'i.task = s.task and i.item = s.item',
  from: 'item',
  column: 'proposition_id',
  word: 'item',
}

export const raterEntity: Entity = {
  entity: 'rater',
  column: 'rater_id',
  name: 's.alias',
  unique: ['alias'],
  target: '"Rater"',
  match: 't."studyId" = $1::uuid and t.alias = s.alias',
  differs: `t.kind::text <> s.kind
    or (s.configuration is not null and t.configuration is not null and t.configuration <> s.configuration)`,
  columns: {
    ...staged('alias', 'configuration'),
    kind: 's.kind::"RaterKind"',
  },
}

export const ratingEntity: Entity = {
  entity: 'rating',
  column: 'proposition_id',
  name: `s.rater || ' of ' || s.item || ' in round ' || s.round`,
  unique: ['task', 'item', 'rater', 'round'],
  links: [
    itemLink,
    {
      alias: 'r',
      table: '"Rater"',
      on: 'r."studyId" = $1::uuid and r.alias = s.rater',
      from: 'rater',
      column: 'rater_id',
      word: 'rater',
    },
    {
      alias: 'c',
      table: '(select distinct on (key) key, hash from stage_reference)',
      on: 'c.key = s.reference',
      from: 'reference',
      column: null,
      word: 'reference context',
    },
    {
      alias: 'rc',
      table: '"ReferenceContext"',
      on: 'rc."studyId" = $1::uuid and rc.hash = c.hash',
      from: 'reference',
      column: 'reference_id',
      word: 'reference context',
    },
  ],
  target: '"Rating"',
  match: 't."itemId" = i.id and t."raterId" = r.id and t.round = s.round and t.current',
  differs: `(t.code, t.uncertain, t.comment, t.value, t.fields)
    is distinct from (s.code, s.uncertain, s.comment, s.value, coalesce(s.fields, '{}'))
    or (s."activeMs" is not null and s."activeMs" is distinct from t."activeMs")`,
  checks: [
    {
      when: 't.id is null and r."userId" is not null and s.code is not null',
      code: 'conflict',
      column: 'rater_id',
      message: `'The rater ' || s.rater || ' is a person working in this study; ratings under this name cannot be imported any more.'`,
    },
    {
      when: 's."ratedAt" > now()',
      code: 'time',
      column: 'rated_at',
      message: `'A rating cannot have been given in the future.'`,
    },
  ],
  where: 's.code is not null',
  columns: {
    ...staged('round', 'code', 'codes', 'value', 'uncertain', 'comment', 'activeMs'),
    fields: `coalesce(s.fields, '{}')`,
    '"taskId"': 'i."taskId"',
    '"itemId"': 'i.id',
    '"raterId"': 'r.id',
    revision: '1',
    current: 'true',
    '"createdAt"': 'coalesce(s."ratedAt", now())',
    '"referenceContextId"': 'rc.id',
  },
  order: 'i.id',
}

export const decisionEntity: Entity = {
  entity: 'decision',
  column: 'proposition_id',
  name: 's.item',
  unique: ['task', 'item', 'field'],
  links: [
    itemLink,
    {
      alias: 'r',
      table: '"Rater"',
      on: 'r."studyId" = $1::uuid and r.alias = s."decidedBy"',
      from: '"decidedBy"',
      column: 'decided_by',
      word: 'rater',
    },
  ],
  target: '"Consensus"',
  match: 't."itemId" = i.id and t.field = s.field and t.current',
  differs: '(t.code, t.rationale, t.value) is distinct from (s.code, s.rationale, s.value)',
  columns: {
    ...staged('field', 'code', 'value', 'rationale', 'reason', 'guideline'),
    '"itemId"': 'i.id',
    revision: '1',
    current: 'true',
    method: `'imported'`,
    '"decidedById"': 'r.id',
  },
}
