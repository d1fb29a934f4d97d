import 'server-only'
import type { Actor } from '@/lib/core/actor'
import {
  statementsOfCut,
  type TextCut,
  takesCutStatements,
  type UncutTexts,
} from '@/lib/core/exchange/cut-choice'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { emptyCounts, type ImportCount, type ImportReport } from '@/lib/core/exchange/import-report'
import { definitionSchema } from '@/lib/core/protocols/definition'
import type { Tx } from '../client'
import { listNamedTasks } from '../named-tasks'
import { makeMissingItems } from '../protocols/make-items'
import { assignImported } from './assign-imported'
import {
  admissionEntity,
  documentEntity,
  noteEntity,
  patientEntity,
  propositionEntity,
} from './chart-entities'
import { cutDocuments } from './cut-documents'
import { placeStaged } from './place-statements'
import { decisionEntity, raterEntity, ratingEntity } from './rating-entities'
import { readAnswers } from './read-answers'
import { settle } from './settle'
import { settleEvidence } from './settle-evidence'
import { settleItems } from './settle-items'
import { settlePublished } from './settle-published'
import { settleTasks, stageTaskIds } from './settle-tasks'
import type { Stage } from './stage'

export type ImportOptions = {
  actor: Actor
  /** Do everything and keep nothing. */
  preview: boolean
  /** What becomes of documents that come without propositions. */
  cut: TextCut
}

/**
 * Turns everything staged into rows of the study, in the order in which they name each other. Stops after the first group
 * with problems: what follows would only repeat them.
 */
export async function settleImport(
  tx: Tx,
  study: { id: string; seed: number },
  stage: Stage,
  findings: ImportFindings,
  options: ImportOptions,
): Promise<Pick<ImportReport, 'counts' | 'texts'>> {
  const counts = emptyCounts()
  let texts: UncutTexts | null = null
  for (const group of [
    [patientEntity],
    [admissionEntity],
    [noteEntity, documentEntity],
    [propositionEntity],
  ]) {
    if (group[0] === propositionEntity && stage.has('proposition')) await placeStaged(tx, study.id)
    for (const entity of group) {
      if (stage.has(entity.entity)) counts[entity.entity] = await settle(tx, study.id, entity, findings)
    }
    if (findings.problemCount > 0) return { counts, texts }
    if (group[0] === patientEntity) count(counts.patient, await completePatients(tx, study.id))
    if (group[0] === admissionEntity) count(counts.admission, await completeAdmissions(tx, study.id))
  }
  if (stage.has('document')) await linkDocuments(tx, study.id, findings)
  if (findings.problemCount > 0) return { counts, texts }
  if (counts.document.added > 0 && (await takesStatements(tx, study.id))) {
    texts = await cutDocuments(tx, study.id, options.cut, options.preview)
    if (texts) counts.proposition.added += statementsOfCut(texts, options.cut)
  }
  if (stage.has('task')) counts.task = await settleTasks(tx, options.actor, study.id, findings)
  await stageTaskIds(tx, study.id)
  if (stage.has('item')) counts.item = await settleItems(tx, study.id, findings)
  if (findings.problemCount > 0) return { counts, texts }
  await prepareItems(tx, study.id)
  await stageTargets(tx)

  if (stage.has('rater')) counts.rater = await settle(tx, study.id, raterEntity, findings)
  if (findings.problemCount > 0) return { counts, texts }
  count(counts.rater, await completeRaters(tx, study.id))
  if (stage.has('reference')) await requireUniqueReferences(tx, findings)
  if (stage.has('rating')) await readAnswers(tx, study.id, findings)
  if (findings.problemCount > 0) return { counts, texts }
  if (stage.has('rating')) counts.rating = await settle(tx, study.id, ratingEntity, findings)
  if (stage.has('decision')) await placeSessions(tx, study.id)
  if (stage.has('decision')) counts.decision = await settle(tx, study.id, decisionEntity, findings)
  if (findings.problemCount > 0) return { counts, texts }
  if (stage.has('published')) counts.published = await settlePublished(tx, findings)
  if (stage.has('evidence')) counts.evidence = await settleEvidence(tx, study.id, findings)
  if (stage.has('rating') && findings.problemCount === 0) {
    counts.assignment.added = await assignImported(tx, study.id, study.seed)
  }
  return { counts, texts }
}

/**
 * Whether a task that texts come for looks at statements that they can be cut into: where the source brings its own tasks these, else
 * those of the study.
 */
async function takesStatements(tx: Tx, studyId: string): Promise<boolean> {
  const staged = await tx.$queryRaw<{ definition: unknown }[]>`select definition from stage_task`
  const tasks = staged.length > 0 ? staged : await listNamedTasks(tx, studyId)
  return tasks.some(({ definition }) => {
    const read = definitionSchema.safeParse(definition)
    return read.success && takesCutStatements(read.data)
  })
}

/** Rows that were there and got something they lacked were not unchanged. Rows that were just added lack nothing any more. */
function count(kind: ImportCount, completed: number): void {
  kind.added += completed
  kind.unchanged -= completed
}

function completePatients(tx: Tx, studyId: string): Promise<number> {
  return tx.$executeRaw`
    update "Patient" t set sex = coalesce(t.sex, s.sex), age = coalesce(t.age, s.age)
    from "stage_patient" s
    where t."studyId" = ${studyId}::uuid and t."externalId" = s."externalId"
      and ((t.sex is null and s.sex is not null) or (t.age is null and s.age is not null))`
}

/** An admission that only other rows named gets its own row's content. */
function completeAdmissions(tx: Tx, studyId: string): Promise<number> {
  return tx.$executeRaw`
    update "Admission" t set "admitTime" = s."admitTime", "dischargeTime" = s."dischargeTime",
      diagnosis = s.diagnosis, details = s.details
    from "stage_admission" s
    where t."studyId" = ${studyId}::uuid and t."externalId" = s."externalId" and not s.bare
      and t."admitTime" is null and t."dischargeTime" is null and t.diagnosis is null and t.details = '{}'
      and (s."admitTime" is not null or s."dischargeTime" is not null or s.diagnosis is not null or s.details <> '{}')`
}

/** Links each document that says another again with that one. */
async function linkDocuments(tx: Tx, studyId: string, findings: ImportFindings): Promise<void> {
  const wrong = await tx.$queryRaw<{ file: string; line: number; source: string; isThere: boolean }[]>`
    select s.file, s.line, s.source, o.id is not null as "isThere" from "stage_document" s
    join "Document" d on d."studyId" = ${studyId}::uuid and d."externalId" = s."externalId"
    left join "Document" o on o."studyId" = d."studyId" and o."externalId" = s.source
    where s.source is not null and (o.id is null or o.id = d.id or o."patientId" <> d."patientId")
    order by s.file, s.line limit 100`
  for (const { file, line, source, isThere } of wrong) {
    const message = isThere
      ? `A document can say again only another document of its own patient; ${source} is none.`
      : `The document ${source} does not exist.`
    findings.addProblem({ file, line, column: 'source_id', code: 'reference', message })
  }
  await tx.$executeRaw`
    update "Document" d set "sourceId" = o.id from "stage_document" s
    join "Document" o on o."studyId" = ${studyId}::uuid and o."externalId" = s.source
    where d."studyId" = ${studyId}::uuid and d."externalId" = s."externalId" and d."sourceId" is null`
}

function completeRaters(tx: Tx, studyId: string): Promise<number> {
  return tx.$executeRaw`
    update "Rater" t set configuration = s.configuration
    from "stage_rater" s
    where t."studyId" = ${studyId}::uuid and t.alias = s.alias
      and t.configuration is null and s.configuration is not null`
}

async function requireUniqueReferences(tx: Tx, findings: ImportFindings): Promise<void> {
  const rows = await tx.$queryRaw<{ file: string; line: number; key: string }[]>`
    select max(s.file) as file, max(s.line) as line, s.key from "stage_reference" s
    group by s.key having count(distinct s.hash) > 1 order by s.key limit 100`
  for (const { file, line, key } of rows) {
    const message = `The reference ${key} stands twice with different texts.`
    findings.addProblem({ file, line, column: 'reference_id', code: 'duplicate', message })
  }
}

/**
 * The items that staged ratings, passages and decisions may be about, by task and key, also where they are excluded: what was said
 * of these is held against the file all the same.
 */
async function stageTargets(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    create temporary table stage_target on commit drop as
    select v.name as task, i.key as item, i.id, i."taskId", i."patientId"
    from stage_task_id v
    join "Task" k on v.id in (k.id, k."excludedFromId", k."trainsTaskId")
    join "Item" i on i."taskId" = k.id`
  await tx.$executeRaw`create index on stage_target (item, task)`
  await tx.$executeRaw`analyze stage_target`
}

/**
 * Decisions of sessions name raters as files do; here they come to name them, and the ratings that were compared, by their ids in this
 * study. Ratings are there already.
 */
async function placeSessions(tx: Tx, studyId: string): Promise<void> {
  await tx.$executeRaw`
    update stage_decision s set value = s.value || (
      select jsonb_build_object(
        'raters', jsonb_agg(coalesce(r.id::text, named.alias) order by named.n),
        'ratings', jsonb_agg(coalesce(t.id::text, named.alias) order by named.n))
      from jsonb_array_elements_text(s.value->'raters') with ordinality named (alias, n)
      left join "Rater" r on r."studyId" = ${studyId}::uuid and r.alias = named.alias
      left join stage_target i on i.task = s.task and i.item = s.item
      left join "Rating" t on t."itemId" = i.id and t."raterId" = r.id and t.round = 1 and t.current)
    where jsonb_typeof(s.value->'raters') = 'array' and jsonb_typeof(s.value->'spans') = 'array'`
}

/** Makes the items that ratings need: those that the definitions of the study's tasks generate of its texts. */
export async function prepareItems(tx: Tx, studyId: string): Promise<void> {
  // texts came by now of which the database has not counted how many: it would look through all of them for each few patients
  await tx.$executeRaw`select analyze_tables(array['"Patient"', '"Document"', '"Statement"']::regclass[])`
  await makeMissingItems(tx, studyId)
  await tx.$executeRaw`select analyze_tables(array['"Item"', '"ItemPart"']::regclass[])`
}
