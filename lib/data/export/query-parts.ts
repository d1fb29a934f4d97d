import { ITEM_PARTS } from '../items'

/** A wall-clock time as files have it. */
export const time = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`

/** Everybody who rated an item or was to rate it, without training, hidden repeats and checks. */
export const SEATS = `(
    select "itemId", "raterId", round from "Rating" where "studyId" = :study and current and round in (1, 2)
    union
    select "itemId", "raterId", round from "Assignment" where "studyId" = :study and round in (1, 2)
  )`

/** The same with training, hidden repeats and checks, and raters whose every answer was taken back. */
export const ALL_SEATS = `(
    select "itemId", "raterId", round from "Rating" where "studyId" = :study
    union
    select "itemId", "raterId", round from "Assignment" where "studyId" = :study
  )`

/** The task by its own id, also of what was excluded from it or trains for it. */
export const TASK = `coalesce(k."excludedFromId", k."trainsTaskId", k.id)`

/** A document `d` with its patient `p` and admission `a`. */
export const documentColumns = `d."externalId" as document, p."externalId" as patient, a."externalId" as admission,
  d.kind as "documentKind", d."authorKind"::text as "authorKind", d."authorName"`

/** A moment in UTC. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** A call to a model, without tokens and time while its end is on no record. */
export const callColumns = (
  of: string,
) => `${of}.id, ${of}.stage, ${of}.model, ${of}.temperature, ${of}.outcome, ${of}.status,
  ${of}."finishReason", ${ofEnded(of, 'promptTokens')}, ${ofEnded(of, 'answerTokens')}, ${of}.cost,
  ${ofEnded(of, 'latencyMs')}, ${of}."startedAt"`

/** Empty for a call whose end is on no record. */
const ofEnded = (of: string, column: string) =>
  `case when ${of}.outcome <> 'begun' then ${of}."${column}" end as "${column}"`

/** Tasks whose AI results are not sealed: opened, or only ever drafts. What is excluded, or for training, goes with its task. */
export const OPEN_TASKS = `array(
    select k.id from "Task" k
    join "Task" work on work.id = coalesce(k."excludedFromId", k."trainsTaskId", k.id)
    join "ProtocolVersion" v on v.id = work."protocolVersionId"
    where k."studyId" = :study and (work."aiOpenedAt" is not null or v.definition #>> '{aiRater,isDraft}' = 'true')
  )`

/** Sealed results stay here: what people said leaves, what AI raters said of the same statements does not. */
export const isOpen = (task: string) => `(:with_ai or ${task} = any(${OPEN_TASKS}))`

export const IS_OPEN = `(r.kind = 'human' or ${isOpen('i."taskId"')})`

/** The items of the tasks that ask whether a statement can be checked, each with its newest draft. */
export const VALIDITY_DRAFTS = `
    from "Task" k
    join "ItemView" i on i."taskId" = k.id and k."studyId" = :study and k.protocol = 'validity'
      and k."trainsTaskId" is null and k."excludedFromId" is null
    left join lateral (
      select t.fields from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'ai'
      where t."itemId" = i.id and t.current and ${isOpen('k.id')} order by r."createdAt" desc, r.alias limit 1) a on true`

type Choice = { seats: string; which: string; columns: string; joins: string }

/** The ratings of these seats, with what a file says beside each. */
export const selectRatings = ({ seats, which, columns, joins }: Choice) => `
    select i.id as item, i.key as "itemKey", ${TASK} as task, i."statementKey" as proposition, p."externalId" as patient,
      i."documentKey" as document, i."authorKind"::text as "authorKind", i."authorName", i.kind, k.protocol,
      gone.reason as excluded, r.alias as rater, r.kind::text as "raterKind", x.round, t.code, t.fields, t.codes,
      t.uncertain, t.comment, t."activeMs", t.value, c.hash as reference, t.revision, t."guidelineVersion", ${instant('t."createdAt"')} as "ratedAt"${columns}
    from ${seats} x
    join "ItemView" i on i.id = x."itemId"
    join "Task" k on k.id = i."taskId"
    left join "Exclusion" gone on gone."statementId" = i."statementId"
    join "Patient" p on p.id = i."patientId"
    join "Rater" r on r.id = x."raterId"
    left join "Rating" t on t."itemId" = x."itemId" and t."raterId" = x."raterId" and t.round = x.round ${which}
    left join "ReferenceContext" c on c.id = t."referenceContextId"
    ${joins}
    where ${IS_OPEN}
    order by p."externalId", i."statementKey", k.protocol desc, i.key, k."createdAt", r.kind, x.round, r.alias, t.revision`

/** Parts of an item, by role, that do not stand in the item itself. */
export const PARTS = `left join lateral (
      select json_agg(json_build_object('role', part.role, 'id', part.key, 'text', part.text, 'attributes', part.attributes)
        order by part.role) as list
      from ${ITEM_PARTS.sql} part where part."itemId" = i.id) parts on true`

/** The value of a decision `c`; of a session raters, and with them the ratings that it compared, by the names that files have. */
export const NAMED_VALUE = `case when jsonb_typeof(c.value->'raters') = 'array' and jsonb_typeof(c.value->'spans') = 'array'
      then c.value || (
        select jsonb_build_object('raters', jsonb_agg(coalesce(own.alias, named.id) order by named.n),
          'ratings', jsonb_agg(coalesce(own.alias, named.id) order by named.n))
        from jsonb_array_elements_text(c.value->'raters') with ordinality named (id, n)
        left join "Rater" own on own.id::text = named.id and own."studyId" = :study)
      else c.value end`
