import type { RunWorkItem } from '@/lib/data/runs/run-work'

/** A statement that is checked against a chart, as an AI rater gets it. */
export function statementItem(
  id: string,
  text: string,
  admission: RunWorkItem['admission'] = null,
): RunWorkItem {
  const parts = [{ role: 'subject', id, text, attributes: {}, lists: {} }]
  return { itemId: id, text, parts, admission, attempts: 0, failure: null }
}
