import { FIRST_GUIDELINE, type GuidelineContent, guidelineContentSchema } from '@/lib/core/labeling/guideline'
import type { Rows, TaskRating } from '@/lib/data/export/rows'
import { labelStudioConfig } from '../label-studio/label-studio-config'
import { type ExportFile, toEvidence } from './export-file'

/** A Label Studio project: tasks with annotations of people and predictions of AI raters, and its labelling configuration. */
export const labelStudioFiles: readonly ExportFile[] = [
  {
    path: 'label-studio.json',
    as: 'json',
    async *values(reader) {
      for await (const row of reader.read('tasks')) yield toTask(row)
    },
  },
  {
    path: 'labeling-config.xml',
    as: 'text',
    async *values(reader) {
      let content: GuidelineContent = FIRST_GUIDELINE
      for await (const row of reader.read('guidelines')) content = guidelineContentSchema.parse(row.content)
      yield labelStudioConfig(content)
    },
  },
]

function toTask({ proposition, text, patient, document, ratings }: Rows['tasks']): object {
  const answered = ratings.filter((rating) => rating.code !== null)
  return {
    data: { text, proposition_id: proposition, document_id: document, patient_id: patient },
    annotations: answered.filter((rating) => rating.raterKind === 'human').map(toAnnotation),
    predictions: answered.filter((rating) => rating.raterKind === 'ai').map(toPrediction),
  }
}

/**
 * Without `completed_by`: Label Studio refuses names that are no accounts of its own. Whose answer it is stands with the verdict,
 * where Label Studio leaves it alone and gives it back.
 */
function toAnnotation(rating: TaskRating): object {
  return {
    was_cancelled: false,
    ground_truth: false,
    lead_time: rating.activeMs === null ? null : rating.activeMs / 1000,
    evidence: toEvidence(rating),
    result: toResult(rating, { rater_id: rating.rater, round: rating.round, rated_at: rating.ratedAt }),
  }
}

function toPrediction(rating: TaskRating): object {
  return { model_version: rating.rater, evidence: toEvidence(rating), result: toResult(rating, {}) }
}

function toResult({ code, uncertain, comment }: TaskRating, meta: object): object[] {
  const region = (from: string, type: string, value: object) => ({
    from_name: from,
    to_name: 'text',
    type,
    value,
  })
  return [
    { ...region('verdict', 'choices', { choices: [code] }), meta },
    ...(uncertain ? [region('uncertain', 'choices', { choices: ['Uncertain'] })] : []),
    ...(comment === null ? [] : [region('comment', 'textarea', { text: [comment] })]),
  ]
}
