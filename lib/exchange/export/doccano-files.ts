import { type ExportFile, toEvidence } from './export-file'

/** A doccano project of text classification: a line for each statement and rater, and for each statement nobody has. */
export const doccanoFiles: readonly ExportFile[] = [
  {
    path: 'doccano.jsonl',
    as: 'jsonl',
    async *values(reader) {
      for await (const { proposition, text, ratings } of reader.read('tasks')) {
        if (ratings.length === 0) yield { text, label: [], proposition_id: proposition }
        for (const rating of ratings) {
          yield {
            text,
            label: rating.code === null ? [] : [rating.code],
            proposition_id: proposition,
            rater_id: rating.rater,
            rater_kind: rating.raterKind,
            round: rating.round,
            uncertain: rating.uncertain ?? false,
            Comments: rating.comment === null ? [] : [rating.comment],
            active_ms: rating.activeMs,
            evidence: toEvidence(rating),
          }
        }
      }
    },
  },
]
