import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { type Cell, columnTitle, type Figure, isEstimate } from '@/lib/core/figures/figure'
import { estimateWords } from '@/lib/core/figures/figure-text'
import { findDatabase } from '../find-database'
import { formatTable } from '../io'

type Asked = {
  study: string
  task: string | undefined
  of: string | undefined
  by: string | undefined
  isByPatient: boolean
}

/**
 * The figures of a task of a study, by the kinds of its fields: those of its page.
 *
 * @throws {AppError} `not_found` for an unknown study or task; `invalid` or `unavailable` without a database
 */
export async function figuresOfTask({ study, task, of, by, isByPatient }: Asked): Promise<AnswerFigures> {
  process.env['DATABASE_URL'] = await findDatabase(process.env)
  // these want a database address
  const [{ findStudy }, { listTasks }, { getAnswerFigures }] = await Promise.all([
    import('../study'),
    import('@/lib/data/tasks'),
    import('@/lib/data/agreement/answer-figures'),
  ])
  const { id } = await findStudy(study)
  const tasks = await listTasks(SYSTEM_ACTOR, id)
  const found = task === undefined ? tasks[0] : tasks.find((one) => one.taskId === task || one.title === task)
  if (!found) {
    const names = tasks.map(({ title }) => `“${title}”`).join(', ')
    throw new AppError('not_found', `The study has no task “${task ?? ''}”. Its tasks: ${names || 'none'}.`)
  }
  const view = answerViewSchema.parse({ of, by, unit: isByPatient ? 'patient' : 'item' })
  return getAnswerFigures(SYSTEM_ACTOR, { studyId: id, taskId: found.taskId }, view)
}

/** The same as tables of plain text. */
export function describeFigures({ sections, items, people, many }: AnswerFigures): string {
  const head = `${items} ${many}, ${people} ${people === 1 ? 'person' : 'people'}`
  const tables = sections.flatMap(({ figures }) => figures.map(describeFigure))
  return [head, ...tables].join('\n\n')
}

function describeFigure(figure: Figure): string {
  const { title, words, columns, rows } = figure
  const table = formatTable(
    columns.map((_, column) => columnTitle(figure, column)),
    rows.map(({ cells }) => columns.map((_, column) => textOf(cells[column] ?? null))),
  )
  return [title, ...(words ? [words] : []), table].join('\n')
}

function textOf(cell: Cell): string {
  if (isEstimate(cell)) return estimateWords(cell.estimate, cell.as)
  if (cell === null) return '–'
  if (typeof cell !== 'object') return String(cell)
  return 'list' in cell ? cell.list.map(({ text }) => text).join('; ') : cell.text
}
