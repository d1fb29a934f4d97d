import { z } from 'zod'
import { attributeWords } from '@/lib/core/labeling/labeling-parts'
import type { Rows, TaskRating } from '@/lib/data/export/rows'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type ExportFile, toEvidence } from '../export/export-file'
import { leftOutFiles } from '../export/left-out'
import { answerTo, listToolQuestions, type ToolQuestion } from '../export/tool-questions'
import { writeMarkRegions } from '../spans/label-studio-marks'
import { toSet, toTexts } from '../spans/marked-export'
import { findLeftOut, isHeld, labelStudioConfig, listShown } from './label-studio-config'

/**
 * A Label Studio project for each task: its items as tasks with annotations of people and predictions of AI raters, and its
 * labeling configuration.
 */
export function labelStudioFiles(all: readonly StoredTask[]): ExportFile[] {
  const tasks = all
  return [
    ...tasks.flatMap((task, index) => projectFiles(task, index === 0)),
    ...leftOutFiles(tasks, findLeftOut),
  ]
}

const guidelineSchema = z.object({ entries: z.record(z.string(), z.object({ definition: z.string() })) })

function projectFiles(task: StoredTask, isFirst: boolean): ExportFile[] {
  const end = isFirst ? '' : `-${task.name}`
  return [
    {
      path: `label-studio${end}.json`,
      as: 'json',
      async *values(reader) {
        for await (const row of reader.read('answers', task.id)) yield toTask(task, isFirst, row)
      },
    },
    {
      path: `labeling-config${end}.xml`,
      as: 'text',
      async *values(reader) {
        const hints = new Map<string, string>()
        for await (const row of reader.read('guidelines', task.id))
          for (const [code, { definition }] of Object.entries(guidelineSchema.parse(row.content).entries))
            hints.set(code, definition)
        yield labelStudioConfig(task, hints)
      },
    },
  ]
}

/** @param isFirst whether it is the task that labels are about where their file names none */
function toTask(task: StoredTask, isFirst: boolean, row: Rows['answers']): object {
  const { item, statement, text, patient, document, parts, ratings } = row
  const answered = ratings.filter((rating) => rating.code !== null)
  return {
    data: {
      text,
      ...(isFirst ? {} : { task_id: task.name }),
      ...(item === statement ? { proposition_id: item } : { item_key: item }),
      document_id: document,
      patient_id: patient,
      ...Object.fromEntries(parts.map((part) => [part.role, part.text])),
      ...Object.fromEntries(listValues(task, row)),
    },
    annotations: answered
      .filter((rating) => rating.raterKind === 'human')
      .map((rating) => toAnnotation(task, row, rating)),
    predictions: answered
      .filter((rating) => rating.raterKind === 'ai')
      .map((rating) => toPrediction(task, row, rating)),
  }
}

/** The attributes that raters see, in words; an empty text where an item has none, as the configuration names all. */
function listValues({ definition }: StoredTask, { attributes, parts }: Rows['answers']): [string, string][] {
  const texts = definition.item.parts.filter(({ of }) => of !== 'chart')
  return texts.flatMap((part, index) => {
    const own = parts.find(({ role }) => role === part.role)?.attributes ?? (index === 0 ? attributes : {})
    return listShown(part).map(({ name, attribute }): [string, string] => [
      name,
      attributeWords(attribute, own[attribute.id]) ?? '',
    ])
  })
}

/**
 * Without `completed_by`: Label Studio refuses names that are no accounts of its own. Whose answer it is stands with the first
 * question, where Label Studio leaves it alone and gives it back.
 */
function toAnnotation(task: StoredTask, row: Rows['answers'], rating: TaskRating): object {
  return {
    was_cancelled: false,
    ground_truth: false,
    lead_time: rating.activeMs === null ? null : rating.activeMs / 1000,
    evidence: toEvidence(rating),
    result: toResult(task, row, rating, {
      rater_id: rating.rater,
      round: rating.round,
      rated_at: rating.ratedAt,
    }),
  }
}

function toPrediction(task: StoredTask, row: Rows['answers'], rating: TaskRating): object {
  return {
    model_version: rating.rater,
    evidence: toEvidence(rating),
    result: toResult(task, row, rating, {}),
  }
}

function toResult(task: StoredTask, row: Rows['answers'], rating: TaskRating, meta: object): object[] {
  const region = (from: string, type: string, value: object) => ({
    from_name: from,
    to_name: 'text',
    type,
    value,
  })
  const questions = listToolQuestions(task.definition)
  const said = questions.flatMap((question) => {
    const value = answerTo(task, rating, question)
    return value === undefined ? [] : [{ question, value }]
  })
  const answers = Object.fromEntries(
    said.flatMap(({ question, value }) => (isHeld(question) ? [] : [[question.field.id, value]])),
  )
  const own = { ...meta, ...(Object.keys(answers).length > 0 && { answers }) }
  const asked = said
    .filter(({ question }) => isHeld(question))
    .map(({ question, value }) => region(question.id, ...toValue(question, value)))
  const isMarked = task.definition.spanLayers.length > 0
  const texts = { key: row.item, texts: toTexts(task.definition, row), sets: [] }
  const regions = [...(isMarked ? writeMarkRegions(task, texts, toSet(task, rating)) : []), ...asked]
  const { uncertain, comment } = rating
  return [
    ...regions.map((each, index) => (index === 0 ? { ...each, meta: own } : each)),
    ...(uncertain ? [region('uncertain', 'choices', { choices: ['Uncertain'] })] : []),
    ...(comment === null ? [] : [region('comment', 'textarea', { text: [comment] })]),
  ]
}

function toValue({ of }: ToolQuestion, value: unknown): [type: string, value: object] {
  switch (of.kind) {
    case 'choice':
      return ['choices', { choices: [value] }]
    case 'flags':
      return ['choices', { choices: value }]
    case 'scale':
      return of.from === 1 ? ['rating', { rating: value }] : ['number', { number: value }]
    case 'number':
      return ['number', { number: value }]
    case 'text':
    case 'list':
    case 'grid':
      return ['textarea', { text: [value] }]
  }
}
