import { UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { readFieldAnswers } from '@/lib/core/adjudication/read-decision'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, NamedTask } from '@/lib/core/exchange/import-row'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'

/** The tasks that rows of an import may be about: those of the study, and those that come along. */
export class TasksOfImport {
  readonly #tasks: NamedTask[]

  constructor({ tasks }: Pick<ImportContext, 'tasks'>) {
    this.#tasks = [...tasks]
  }

  /** A task that comes along; its definition goes before the one of the study's task, which may be taken over. */
  add(task: NamedTask): void {
    const index = this.#tasks.findIndex(({ name }) => name === task.name)
    if (index === -1) this.#tasks.push(task)
    else this.#tasks[index] = task
  }

  /** The task of a name; without one, the first. */
  find(name: string | undefined): NamedTask | null {
    return (name === undefined ? this.#tasks[0] : this.#tasks.find((task) => task.name === name)) ?? null
  }

  get names(): readonly string[] {
    return this.#tasks.map(({ name }) => name)
  }

  /** The task that a row names, or null when there is none, which is then in the findings. */
  take(
    name: string | undefined,
    location: FileLocation,
    column: string,
    findings: ImportContext['findings'],
  ) {
    const task = this.find(name)
    if (!task) {
      const message = `${column} must be one of ${this.names.join(', ')}: the study has no other task.`
      findings.addProblem({ file: location.file, line: location.line, column, code: 'label', message })
    }
    return task
  }
}

/** The labels of a task whose answer is one choice; null for any other. */
export function listLabels({ definition }: NamedTask): readonly string[] | null {
  return findOnlyChoice(definition)?.options.map(({ code }) => code) ?? null
}

/** What a decision of such a task may be: a label, or that there is no answer. */
function listDecisions(task: NamedTask): readonly string[] | null {
  const labels = listLabels(task)
  return labels && [...labels, UNDECIDABLE]
}

type Decided = { field: string; code: string; value: unknown }

/**
 * What was decided of an item, read as a person's decision is.
 *
 * @param given the field, where the task settles several; the label, or the value as the field's kind holds it
 * @returns a sentence that goes after the column's name, where it fits no field
 */
export function readDecided(
  task: NamedTask,
  given: { field?: string | undefined; label?: string | undefined; value?: unknown },
): Decided | { column: string; problem: string } {
  const { label, value } = given
  const settled = listSettledFields(task.definition)
  const possible = listDecisions(task)
  const [only] = settled
  if (possible && only && given.field === undefined) {
    if (label === undefined) return { column: 'label', problem: 'has no value' }
    if (!possible.includes(label))
      return { column: 'label', problem: `must be one of ${possible.join(', ')}, written exactly so` }
    return { field: only.id, code: label, value: null }
  }
  const field = settled.find(({ id }) => id === given.field)
  const names = settled.map(({ id }) => id).join(', ')
  if (!field)
    return { column: 'field', problem: `must be one of ${names}: nothing else is settled in ${task.name}` }
  const isNumber = field.variables.every(({ unit }) => unit !== 'nominal')
  const said = value ?? (isNumber && label !== undefined && label !== UNDECIDABLE ? Number(label) : label)
  const read = readFieldAnswers(settled, { answers: { [field.id]: said } })
  if ('problem' in read) return { column: 'label', problem: `is no answer to ${field.id}` }
  const [answer] = read
  const isText = typeof answer?.value === 'string'
  return answer
    ? { ...answer, value: isText ? null : answer.value }
    : { column: 'label', problem: 'has no value' }
}
