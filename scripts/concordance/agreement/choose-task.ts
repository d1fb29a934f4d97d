import { AppError } from '@/lib/core/errors'
import { readRecords } from './read-records'

/** What our exports call the column that names the task of a rating, where a study has tasks of several kinds. */
export const TASK_COLUMN = 'task_id'
/** Stands beside it there: other tables may number their items by such a column. */
const PROTOCOL_COLUMN = 'protocol'
/** Columns of answers to a form, which are in no one label. */
const ANSWER = /^answer\./

type ChosenTask = { task: string | null; notes: string[] }

/**
 * Which task's ratings are read of a long table: the one that is asked for, else the only one, else the only one whose answers are
 * labels and no forms.
 *
 * @returns null where the table names no tasks
 * @throws {AppError} `invalid` where it has no such task, or several fit
 */
export async function chooseTask(file: string, asked: string | undefined): Promise<ChosenTask> {
  const isForm = await readTasks(file, asked !== undefined)
  if (isForm === null) {
    if (asked === undefined) return { task: null, notes: [] }
    throw new AppError('invalid', `${file} has no column ${TASK_COLUMN}, so it has no task ${asked}.`)
  }
  const names = [...isForm.keys()].toSorted()
  const listed = names.join(', ')
  if (asked !== undefined) {
    if (isForm.has(asked)) return { task: asked, notes: [] }
    throw new AppError('invalid', `${file} has no task ${asked}; it has ${listed || 'none'}.`)
  }
  const fitting = names.filter((name) => isForm.get(name) === false)
  const [task] = fitting
  if (names.length < 2) return { task: names[0] ?? null, notes: [] }
  if (task === undefined || fitting.length > 1)
    throw new AppError('invalid', `${file} has the ratings of several tasks. --task takes one: ${listed}.`)
  const note = `${file} has the ratings of several tasks: those of ${task} are read, whose answers are labels. --task takes another: ${listed}.`
  return { task, notes: [note] }
}

/** The tasks of a table, and whether each has answers to a form; null where it names none. */
async function readTasks(file: string, isAsked: boolean): Promise<Map<string, boolean> | null> {
  const isForm = new Map<string, boolean>()
  let place = -1
  let answers: number[] = []
  for await (const { cells } of readRecords(file)) {
    if (place < 0) {
      place = cells.indexOf(TASK_COLUMN)
      if (place < 0 || (!isAsked && !cells.includes(PROTOCOL_COLUMN))) return null
      answers = cells.flatMap((name, index) => (ANSWER.test(name) ? [index] : []))
      continue
    }
    const task = cells[place] ?? ''
    if (task !== '' && isForm.get(task) !== true)
      isForm.set(
        task,
        answers.some((index) => cells[index] !== ''),
      )
  }
  return place < 0 ? null : isForm
}
