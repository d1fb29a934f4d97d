import type { ImportRow } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { Format } from '../../format'
import { LabelRows } from '../../import-rows'
import { readWholeText } from '../xml/xml-file'
import { readRevised } from './read-revised'
import { listRevisingTasks } from './revised-files'

const TASK = 'revised'
const NAME = /^revised_(.+?)(?:@(.+))?\.txt(?:\.gz)?$/i

/**
 * Corrected summaries as the published text file has them, `revised_SET@RATER.txt`: each is an answer to the summary that it names, as
 * files of a study do, which bear the name of its task; else to that of its number in the set, as a file of labels of the same name
 * brought it in.
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
      const own = listRevisingTasks(tasks).find(({ name }) => name === set)
      const { entries, without } = readRevised(text, { hasKeys: own !== undefined })
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
      const isNew = own === undefined && !hasTask && entries.length > 0
      if (isNew) yield { ...taskRow(), file: file.name, line: 1 }
      hasTask ||= isNew
      // a source of several summaries is named after the first
      const keys = await findItems(entries.map(({ id }) => `${set}-${id}/summary`))
      for (const { line, id, key, comment, cleaned, improved } of entries) {
        const summary = `${set}-${id}/summary`
        const item = key ?? keys.get(summary) ?? `${summary}|${set}-${id}/source`
        const about = { task: own?.name ?? TASK, item, rater, round: 1 }
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
