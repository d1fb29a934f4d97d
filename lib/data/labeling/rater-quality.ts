import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { answerWords } from '@/lib/core/adjudication/field-words'
import { CHECK_ROUND, COUNTED_ROUNDS, FIRST_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import { intraRaterAgreement } from '@/lib/core/agreement/intra-rater-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { type QualityConfig, qualityConfigSchema } from '@/lib/core/assignment/quality-config'
import { mayShow, SUPPRESSED } from '@/lib/core/figures/basis/suppression'
import { listKnowable } from '@/lib/core/labeling/known-values'
import type { QualityReport, RaterQuality } from '@/lib/core/labeling/rater-quality'
import { isUnsettled } from '@/lib/core/progress'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import type { TaskRef } from '@/lib/core/task'
import { addExtras } from '../assignment/extra-assignments'
import { writeAudit } from '../audit'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { openTask } from '../tasks'
import { listRepeats } from './repeats'
import { KNOWN_ANSWERS, listTrainingStates } from './training'

/** Training, repeats and hidden checks of every rater of a task. @throws {AppError} `forbidden` */
export async function getQualityReport(actor: Actor, task: TaskRef): Promise<QualityReport> {
  const { studyId } = task
  authorize(actor, 'quality:manage', studyId)
  const { id: taskId, config: settings, definition } = await openTask(task)
  const only = findOnlyChoice(definition)
  const fields = only ? [] : listKnowable(definition)
  const [raters, trainingStates, repeats] = await Promise.all([
    listRaters(studyId, taskId),
    listTrainingStates(db, taskId),
    listRepeats(taskId),
  ])
  const isShown = await readMayShow(taskId, raters)
  const byRater = Map.groupBy(repeats, (repeat) => repeat.raterId)
  return {
    config: settings.quality,
    raters: raters.map((rater) => {
      const { id, alias, isWaived, repeatsAsked } = rater
      const training = trainingStates.get(id)
      const own = byRater.get(id) ?? []
      const pairs = own.map(({ first, again }) => [first, again])
      const clusters = own.map(({ patient }) => patient)
      // of several questions whole answers are held against each other
      const labels = only?.options.map(({ code }) => code) ?? [...new Set(pairs.flat())]
      const options = { labels, clusters }
      return {
        raterId: id,
        alias,
        training: training ? { ...training, isWaived } : null,
        repeats: pairs.length === 0 ? null : intraRaterAgreement(pairs, options),
        repeatsAsked,
        gold: goldOf(rater.known, isShown(rater)),
        fields: fields.map(({ id, question }) => {
          const known = rater.known.filter(({ field }) => field === id)
          return {
            title: question,
            gold: goldOf(known, isShown({ ...rater, known })),
            again: saidAgain(definition, id, own),
          }
        }),
      }
    }),
  }
}

/** How often the same was said of a question again. */
function saidAgain(
  definition: Definition,
  field: string,
  own: readonly { first: string; again: string; patient: string }[],
): Estimate {
  const said = (code: string) =>
    JSON.stringify(answerWords(definition, code).filter((answer) => answer.field === field))
  return clusteredProportion(
    [...own.keys()],
    (index) => said(own[index]?.first ?? '') === said(own[index]?.again ?? ''),
    own.map(({ patient }) => patient),
    'nothing came again',
  )
}

function goldOf(known: RaterRow['known'], isShown: boolean): RaterQuality['gold'] {
  const answered = known.length
  if (!isShown) return { right: null, answered, share: SUPPRESSED }
  const share = clusteredProportion(
    [...known.keys()],
    (index) => known[index]?.isRight === true,
    known.map(({ patient }) => patient),
    'nothing was answered',
  )
  return { right: known.filter(({ isRight }) => isRight).length, answered, share }
}

/** Per rater whether it may be shown how many known answers they hit: not of few statements that are not all settled. */
async function readMayShow(
  taskId: string,
  raters: readonly RaterRow[],
): Promise<(rater: RaterRow) => boolean> {
  const itemsOf = ({ known }: RaterRow) => [...new Set(known.map(({ itemId }) => itemId))]
  if (raters.every((rater) => mayShow(itemsOf(rater), () => true))) return () => true
  const items = await listItemStates(taskId)
  const unsettled = new Set(items.flatMap(({ itemId, state }) => (isUnsettled(state.kind) ? [itemId] : [])))
  return (rater) => mayShow(itemsOf(rater), (itemId) => unsettled.has(itemId))
}

/**
 * Sets the pass mark and the rates of repeats and checks; what the rates now ask for is put among what is still to do.
 * Lower rates take nothing away.
 *
 * @returns how many hidden assignments were added
 * @throws {AppError} `forbidden`
 */
export async function setQuality(actor: Actor, task: TaskRef, input: QualityConfig): Promise<number> {
  const { studyId } = task
  authorize(actor, 'quality:manage', studyId)
  const quality = qualityConfigSchema.parse(input)
  return db.$transaction(
    async (tx) => {
      const { id: taskId } = await openTask(task, tx)
      await tx.$queryRaw`select id from "Task" where id = ${taskId}::uuid for update`
      const { config, study } = await tx.task.findUniqueOrThrow({
        where: { id: taskId },
        select: { config: true, study: { select: { seed: true } } },
      })
      await tx.task.update({
        where: { id: taskId },
        data: { config: { ...taskConfigSchema.parse(config), quality } },
      })
      const added = await addExtras(tx, { studyId, taskId, seed: study.seed })
      await writeAudit(tx, actor, studyId, { type: 'quality.set', data: { taskId, ...quality, added } })
      return added
    },
    { timeout: 300_000 },
  )
}

type RaterRow = {
  id: string
  alias: string
  isWaived: boolean
  repeatsAsked: number
  /** First answers to statements with a known one: of several fields, one for each that is known. */
  known: readonly { itemId: string; patient: string; field: string | null; isRight: boolean }[]
}

function listRaters(studyId: string, taskId: string): Promise<RaterRow[]> {
  const scored = [...COUNTED_ROUNDS, CHECK_ROUND]
  return db.$queryRaw`
    select r.id, r.alias, 
      exists (select 1 from "TrainingWaiver" w where w."taskId" = ${taskId}::uuid and w."raterId" = r.id) as "isWaived",
      (select count(*)::int from "Assignment" a
        where a."raterId" = r.id and a."taskId" = ${taskId}::uuid and a.round = ${REPEAT_ROUND}) as "repeatsAsked",
      coalesce(g.known, '[]') as known
    from "Rater" r
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'itemId', t."itemId", 'patient', p."externalId", 'field', own.field, 'isRight', own."isRight")) as known
      from "Rating" t
      join "KeyedItem" k on k."itemId" = t."itemId" and k.use = 'gold'
      join "Item" i on i.id = t."itemId"
      join "Patient" p on p.id = i."patientId"
      cross join lateral (${KNOWN_ANSWERS}) own
      where t."raterId" = r.id and t."taskId" = ${taskId}::uuid and t.revision = 1
        and t.round = any(${scored}::int[])) g on true
    where r."studyId" = ${studyId}::uuid and r.kind = 'human' and exists (
      select 1 from "Assignment" a join "Task" own on own.id = a."taskId"
      where a."raterId" = r.id and a.round <= ${FIRST_ROUND} and ${taskId}::uuid in (own.id, own."trainsTaskId"))
    order by r.alias`
}
