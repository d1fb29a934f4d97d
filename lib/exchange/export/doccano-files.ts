import type { TaskRating } from '@/lib/data/export/rows'
import { type ExportFile, toEvidence } from './export-file'

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
