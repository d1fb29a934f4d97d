import type { ImportRow } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { Format } from '../../format'
import { LabelRows } from '../../import-rows'
import { readWholeText } from '../xml/xml-file'
import { readRevised } from './read-revised'

const TASK = 'revised'
const NAME = /^revised_(.+?)(?:@(.+))?\.txt(?:\.gz)?$/i

/**
 * Corrected summaries as the published text file has them, `revised_SET@RATER.txt`: each is an answer to the summary of its number
 * in the set, as a file of labels of the same name brought it in.
 */
export const revised: Format = {
  id: 'revised-summaries',
  endings: ['txt'],
  tableOf: (stem) => (stem.startsWith('revised_') ? 'revised' : null),
  async *read(files, { findings, tasks, findItems }) {
    const rows = new LabelRows(findings)
    let hasTask = tasks.some(({ name }) => name === TASK)
    for (const file of files.get('revised') ?? []) {
      const text = await readWholeText(file, findings)
      if (text === null) continue
      const [, set = '', rater = 'author'] = NAME.exec(file.name) ?? []
      const { entries, without } = readRevised(text)
      if (without.length > 0)
        findings.addWarning(
          'left_out',
          `${file.name}: entries without two summaries were left out of the set.`,
          without.length,
        )
      const lost = entries.filter(({ isPublished }) => !isPublished).length
      if (lost > 0)
        findings.addWarning(
          'published_reader',
          `${file.name}: the published reader passes over summaries of several lines, or that begin with another character than a letter or “_”. They are read here.`,
          lost,
        )
      if (!hasTask && entries.length > 0) yield { ...taskRow(), file: file.name, line: 1 }
      hasTask ||= entries.length > 0
      // a source of several summaries is named after the first
      const keys = await findItems(entries.map(({ id }) => `${set}-${id}/summary`))
      for (const { line, id, comment, cleaned, improved } of entries) {
        const own = `${set}-${id}/summary`
        const about = { task: TASK, item: keys.get(own) ?? `${own}|${set}-${id}/source`, rater, round: 1 }
        const rest = {
          code: null,
          uncertain: false,
          comment: comment.trim() || null,
          activeMs: null,
          ratedAt: null,
        }
        yield* rows.take(
          { file: file.name, line },
          { ...about, ...rest, raterKind: 'human', answers: { cleaned, improved } },
        )
      }
    }
  },
}

function taskRow(): Omit<Extract<ImportRow, { entity: 'task' }>, 'file' | 'line'> {
  return { entity: 'task', name: TASK, title: null, definition: findShipped(TASK), settings: null }
}
