import type { NamedTask } from '@/lib/core/exchange/import-row'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { Rows, TaskRating } from '@/lib/data/export/rows'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type ExportFile, toEvidence } from '../export/export-file'
import { leftOutFiles } from '../export/left-out'
import { answerTo, listToolQuestions, type ToolQuestion } from '../export/tool-questions'
import { listDoccanoLosses, writeDoccanoMarks } from '../spans/doccano-marks'
import { Losses } from '../spans/losses'
import { listMarkedTasks, toSet, toTexts } from '../spans/marked-export'

/** A doccano project of text classification, or of sequence labeling where passages are marked, for each task: a line for each item and rater, and for each item nobody has. */
export function doccanoFiles(all: readonly StoredTask[]): ExportFile[] {
  const losses = new Losses()
  const marked = listMarkedTasks(all)
  return [
    ...all.map(
      (task, index): ExportFile => ({
        path: index === 0 ? 'doccano.jsonl' : `${task.name}-doccano.jsonl`,
        as: 'jsonl',
        isOptional: true, // doccano, and our own import, take no empty file
        async *values(reader) {
          for await (const row of reader.read('answers', task.id)) {
            const write = (rating: TaskRating | null) => ({
              ...toLine(task, index === 0, row, rating),
              ...(marked.includes(task) && writeMarks(task, row, rating, losses)),
            })
            if (row.ratings.length === 0) yield write(null)
            for (const rating of row.ratings) yield write(rating)
          }
        },
      }),
    ),
    ...(marked.length > 0 ? [losses.file(all, findLeftOut)] : leftOutFiles(all, findLeftOut)),
  ]
}

/** The passages of a rating, in one text of all parts. */
function writeMarks(
  task: StoredTask,
  row: Rows['answers'],
  rating: TaskRating | null,
  losses: Losses,
): object {
  const set = rating === null || rating.code === null ? null : toSet(task, rating)
  for (const [sentence, count] of set ? listDoccanoLosses(task, set) : []) losses.add(sentence, count)
  return writeDoccanoMarks(task, { key: row.item, texts: toTexts(task.definition, row), sets: [] }, set)
}

/** Whether what is answered can be labels: of choices, flags and points of a scale. */
export function isLabeled({ kind }: ToolQuestion): boolean {
  return kind === 'choice' || kind === 'flags' || kind === 'scale'
}

/** What doccano cannot hold of a task, one sentence each. */
function findLeftOut({ definition }: NamedTask): string[] {
  const others = new Set(
    listToolQuestions(definition).flatMap((question) => (isLabeled(question) ? [] : question.field.id)),
  )
  return [
    ...[...others].map((id) => `“${id}” is no label; what was answered stays as it was, under “answers”.`),
    ...definition.fields.flatMap(({ id, askWhen }) =>
      askWhen === undefined ? [] : `“${id}” is asked of some items alone, which doccano cannot say.`,
    ),
    ...(definition.spanLayers.length > 0
      ? [
          'All texts of an item stand in one, with LF alone for line breaks; the project is one of sequence labeling.',
          'What agreement sessions agreed on does not come along.',
        ]
      : []),
    ...definition.item.parts.flatMap(({ of, role, title }, index) => {
      if (of === 'chart')
        return definition.item.parts[0]?.of === 'statement' ? [] : `${title}: the chart does not come along.`
      return index === 0 ? [] : `${title} stands beside the text, under “${role}”.`
    }),
  ]
}

/**
 * Every line has every key, and nothing is null: doccano refuses a file otherwise, which is why what is absent is an empty text.
 * `comment` is ours, as doccano puts its own in place of `Comments`.
 */
function toLine(
  task: StoredTask,
  isFirst: boolean,
  { item, statement, text, parts }: Rows['answers'],
  rating: TaskRating | null,
): object {
  const questions = listToolQuestions(task.definition)
  const others = questions.filter((question) => !isLabeled(question))
  const said = (question: ToolQuestion) => (rating === null ? undefined : answerTo(task, rating, question))
  return {
    text,
    label: questions.filter(isLabeled).flatMap((question) => toLabels(task, question, said(question))),
    ...(isFirst ? {} : { task_id: task.name }),
    ...(item === statement ? { proposition_id: item } : { item_key: item }),
    rater_id: rating?.rater ?? '',
    rater_kind: rating?.raterKind ?? '',
    round: rating?.round ?? 1,
    uncertain: rating?.uncertain ?? false,
    comment: rating?.comment ?? '',
    active_ms: rating?.activeMs ?? '',
    evidence: rating === null ? [] : toEvidence(rating),
    ...(others.length > 0 && {
      answers: Object.fromEntries(others.map((question) => [question.id, said(question) ?? ''])),
    }),
    ...Object.fromEntries(parts.map((part) => [part.role, part.text])),
  }
}

/** Labels of one question: the label alone where it is the only one, else with the question before it. */
function toLabels({ definition }: NamedTask, { id }: ToolQuestion, value: unknown): string[] {
  if (value === undefined) return []
  const values = (Array.isArray(value) ? value : [value]) as (string | number)[]
  return values.map((each) => (findOnlyChoice(definition) ? String(each) : `${id}: ${each}`))
}
