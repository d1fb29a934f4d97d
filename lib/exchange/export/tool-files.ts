import { firstGuideline, type GuidelineContent, guidelineContentSchema } from '@/lib/core/labeling/guideline'
import { findShipped } from '@/lib/core/protocols/shipped'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import type { Rows, TaskRating } from '@/lib/data/export/rows'
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
      let content: GuidelineContent = firstGuideline(findShipped('verdict'))
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

/**
 * The labelling configuration of a Label Studio project that asks what a `verdict` task asks, with the same keys.
 *
 * @param guideline its definitions become the hints of the answers
 */
export function labelStudioConfig({ entries }: Pick<GuidelineContent, 'entries'>): string {
  const choices = VERDICTS.map(
    (code, place) =>
      `    <Choice value="${code}" hotkey="${place + 1}" hint="${escape(entries[code]?.definition ?? '')}"/>`,
  )
  return `<View>
  <Header value="${escape(verdictProtocol.question)}"/>
  <Text name="text" value="$text"/>
  <Choices name="verdict" toName="text" choice="single" required="true">
${choices.join('\n')}
  </Choices>
  <Choices name="uncertain" toName="text" choice="multiple">
    <Choice value="Uncertain" hotkey="4"/>
  </Choices>
  <TextArea name="comment" toName="text" placeholder="Comment" maxSubmissions="1" editable="true"/>
</View>
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** A doccano project of text classification: a line for each statement and rater, and for each statement nobody has. */
export const doccanoFiles: readonly ExportFile[] = [
  {
    path: 'doccano.jsonl',
    as: 'jsonl',
    async *values(reader) {
      for await (const { proposition, text, ratings } of reader.read('tasks')) {
        if (ratings.length === 0) yield toLine(proposition, text, null)
        for (const rating of ratings) yield toLine(proposition, text, rating)
      }
    },
  },
]

/**
 * Every line has every key, and nothing is null: doccano refuses a file otherwise, which is why what is absent is an empty text.
 * `comment` is ours, as doccano puts its own in place of `Comments`.
 */
function toLine(proposition: string, text: string, rating: TaskRating | null): object {
  return {
    text,
    label: rating?.code == null ? [] : [rating.code],
    proposition_id: proposition,
    rater_id: rating?.rater ?? '',
    rater_kind: rating?.raterKind ?? '',
    round: rating?.round ?? 1,
    uncertain: rating?.uncertain ?? false,
    comment: rating?.comment ?? '',
    active_ms: rating?.activeMs ?? '',
    evidence: rating === null ? [] : toEvidence(rating),
  }
}
