import { AGREED } from '@/lib/core/adjudication/agreed-set'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow, NamedTask } from '@/lib/core/exchange/import-row'
import type { Definition } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import { sha256 } from '@/lib/digest'
import { type Introduced, introduce, LabelRows } from '../import-rows'
import { TasksOfImport } from '../tasks'
import { AgreedSets } from './agreed-sets'
import { DEFAULT_TASK, findTaskOfLabels, LabelFinder, toPlainName } from './label-names'
import type { Author, Mark, MarkedItem, MarkedText } from './marked-item'

const SPAN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/

const AGREED_MATCHED =
  'What raters agreed on became sessions: files do not say which passages of whom it stands for, so they were matched by their places.'
const AGREED_RATER =
  'What raters agreed on came in as answers of a rater “agreed”, for it fits no passages of two raters that came with it.'
const AGREED_LEFT_OUT = 'Agreed passages of this study’s own sessions were left out: the study has them.'

type Roles = ReadonlyMap<string, string>
type Problem = { column: string; code: 'label' | 'value' | 'missing' | 'reference'; message: string }

/** Turns what files hold of marked items into rows: their texts, where they come along, and the answers of their raters. */
export class MarkedRows {
  readonly #context: ImportContext
  readonly #tasks: TasksOfImport
  readonly #labels: LabelRows
  readonly #known: Introduced = { patients: new Set(), admissions: new Set() }
  readonly #documents = new Set<string>()
  /** Names of patients by the digest of their source text: one text with several summaries is one patient. */
  readonly #sources = new Map<string, string>()
  readonly #finders = new Map<string, LabelFinder>()
  readonly #sessions = new AgreedSets()

  constructor(context: ImportContext) {
    this.#context = context
    this.#tasks = new TasksOfImport(context)
    this.#labels = new LabelRows(context.findings)
  }

  /**
   * The task that a file is about: the first of the study whose layers have all its labels; otherwise the protocol of error spans,
   * which is made where the study lacks it.
   *
   * @returns null where neither fits, which is then in the findings
   */
  chooseTask(labels: ReadonlySet<string>, location: FileLocation): NamedTask | null {
    const shipped = { name: DEFAULT_TASK, definition: findShipped(DEFAULT_TASK) }
    const own = findTaskOfLabels(this.#context.tasks, labels)
    const hasDefault = this.#context.tasks.some(({ name }) => name === DEFAULT_TASK)
    const task = own ?? (hasDefault ? null : findTaskOfLabels([shipped], labels))
    if (task) return task
    const finders = [...this.#context.tasks, shipped].map(({ definition }) => new LabelFinder(definition))
    const strange = [...labels].find((label) => finders.every((finder) => finder.find(label) === null))
    const message =
      strange === undefined
        ? 'The labels belong to no single task with layers of passages.'
        : `${JSON.stringify(strange.slice(0, 80))} is no label of a layer of passages: add it to the protocol first.`
    this.#report(location, { column: 'label', code: 'label', message })
    return null
  }

  *take(item: MarkedItem, chosen: NamedTask | null): Generator<ImportRow> {
    const { findings } = this.#context
    const task = item.task === null ? chosen : this.#tasks.take(item.task, item, 'task_id', findings)
    if (!task || this.#isSession(item)) return
    if (this.#tasks.find(task.name) === null) {
      this.#tasks.add(task)
      const { file, line } = item
      yield { entity: 'task', file, line, ...task, title: null, settings: null }
    }
    const roles = findRoles(task.definition, item.texts)
    const found = this.#readAnswers(task, item, roles)
    if ('message' in found) {
      this.#report(item, found)
      return
    }
    const key = item.key ?? (yield* this.#takeTexts(task.definition, item, roles))
    if (key === null) return
    const { file, line, rater, raterKind, round, comment, uncertain, activeMs, ratedAt } = item
    const about = {
      task: task.name,
      item: key,
      rater,
      raterKind,
      round,
      comment,
      uncertain,
      activeMs,
      ratedAt,
    }
    const texts = item.texts.map(({ name, text }) => [roles.get(name) ?? '', sha256(text)] as const)
    const answer = {
      ...about,
      code: null,
      answers: found.answers,
      value: item.fields === null ? unansweredOf(task.definition) : {},
      texts: Object.fromEntries(texts),
    }
    const own = { task, key, rater, answers: found.answers, texts: textsByRole(item, roles) }
    if (rater === AGREED) this.#sessions.agree(own, () => this.#labels.take({ file, line }, answer), item)
    else {
      if (raterKind === 'human' && round === FIRST_ROUND) this.#sessions.mark(own)
      yield* this.#labels.take({ file, line }, answer)
    }
  }

  /** What was agreed on, once all raters' passages are known: sessions, or where none can be made answers of a rater. */
  *finish(): Generator<ImportRow> {
    for (const { decisions, asRater } of this.#sessions.settle()) {
      this.warn('agreed', decisions ? AGREED_MATCHED : AGREED_RATER)
      if (decisions) yield* decisions
      else yield* asRater()
    }
  }

  /** Our own files of what sessions agreed on stay outside: the study has them. */
  #isSession({ rater, key }: MarkedItem): boolean {
    if (rater !== AGREED || key === null) return false
    this.warn('agreed', AGREED_LEFT_OUT)
    return true
  }

  /** The answer under the ids of the task's layers and links, or why it is none. */
  #readAnswers(
    { name, definition }: NamedTask,
    item: MarkedItem,
    roles: Roles,
  ): { answers: Record<string, unknown> } | Problem {
    const finder = this.#finders.get(name) ?? new LabelFinder(definition)
    this.#finders.set(name, finder)
    const ids = new Map(item.marks.map(({ id }, index) => [id, SPAN_ID.test(id) ? id : `p${index + 1}`]))
    const layers = new Map<string, object[]>()
    const layerOf = new Map<string, string>()
    for (const mark of item.marks) {
      const role = roles.get(mark.part)
      const label = finder.find(mark.label, role)
      const quoted = JSON.stringify(mark.label.slice(0, 80))
      if (!label)
        return { column: 'label', code: 'label', message: `${quoted} is no label of a layer of ${name}.` }
      if (label.part !== role) {
        const message = `${quoted} marks ${label.part}, and stands in ${mark.part}.`
        return { column: 'label', code: 'value', message }
      }
      const span = { id: ids.get(mark.id), start: mark.start, end: mark.end, label: label.code }
      const attributes = this.#keepAttributes(definition, label.layer, mark)
      const found = layers.get(label.layer) ?? []
      found.push({ ...span, attributes })
      layers.set(label.layer, found)
      layerOf.set(mark.id, label.layer)
    }
    const answered = item.answered ?? [
      ...layers.keys(),
      ...definition.spanLayers.slice(0, 1).map(({ id }) => id),
    ]
    const links = this.#readLinks(definition, item, { ids, layerOf, answered })
    return {
      answers: {
        ...item.fields,
        ...Object.fromEntries(answered.map((id) => [id, layers.get(id) ?? []])),
        ...links,
      },
    }
  }

  /** Attributes that the layer has; others are left out, which the report says. */
  #keepAttributes({ spanLayers }: Definition, layer: string, { attributes }: Mark): Record<string, string> {
    const declared = spanLayers.find(({ id }) => id === layer)?.attributes ?? []
    const kept: Record<string, string> = {}
    for (const [name, value] of Object.entries(attributes)) {
      const own = declared.find(({ id }) => toPlainName(id).toLowerCase() === toPlainName(name).toLowerCase())
      const option = own?.options.find(({ code }) => code === value)
      if (own && option) kept[own.id] = option.code
      else if (value !== '' && value !== 'NA')
        this.warn(
          'left_out',
          `The attribute ${name.slice(0, 80)} of passages has no place in the task and is left out.`,
        )
    }
    return kept
  }

  #readLinks(
    { spanLinks }: Definition,
    { links }: MarkedItem,
    { ids, layerOf, answered }: { ids: Roles; layerOf: Roles; answered: readonly string[] },
  ): Record<string, object[]> {
    const read = new Map<string, object[]>()
    for (const { name, from, to } of links) {
      const declared = spanLinks.find(
        ({ id }) => toPlainName(id).toLowerCase() === toPlainName(name).toLowerCase(),
      )
      const fits = declared?.from === layerOf.get(from) && (to === null || declared?.to === layerOf.get(to))
      if (declared && fits)
        read.set(declared.id, [
          ...(read.get(declared.id) ?? []),
          { from: ids.get(from), to: to === null ? null : ids.get(to) },
        ])
      else
        this.warn('left_out', `The relation ${name.slice(0, 80)} has no place in the task and is left out.`)
    }
    const open = spanLinks.filter((link) => answered.includes(link.from) && answered.includes(link.to))
    return Object.fromEntries(open.map(({ id }) => [id, read.get(id) ?? []]))
  }

  /** Texts that come along become documents of a patient named after the file. @returns the key of their item */
  *#takeTexts(definition: Definition, item: MarkedItem, roles: Roles): Generator<ImportRow, string | null> {
    const parts = planDocuments(definition, item.texts, roles)
    if (parts === null) {
      const message = `The file has not all texts of an item of this task, or its protocol does not say by a kind which document stands where. Import the texts first, then export the task in this format: its files name the items.`
      this.#report(item, { column: 'text', code: 'missing', message })
      return null
    }
    const main = definition.spanLayers[0]?.part
    const source = parts.find(({ role }) => role !== main)
    const digest = sha256((source ?? parts[0])?.text ?? '')
    const patient = this.#sources.get(digest) ?? item.name
    this.#sources.set(digest, patient)
    yield* introduce(item, patient, patient, this.#known)
    const ids: string[] = []
    for (const part of parts) {
      const isSource = part === source
      const author = isSource ? { kind: 'human' as const, name: '' } : (item.author ?? UNKNOWN)
      const externalId = isSource ? `${patient}/${part.role}` : `${item.name}/${author.name || part.role}`
      ids.push(externalId)
      if (this.#documents.has(`${externalId} ${sha256(part.text)}`)) continue
      this.#documents.add(`${externalId} ${sha256(part.text)}`)
      const { file, line } = item
      const text = { kind: part.kind, authorKind: author.kind, authorName: author.name, text: part.text }
      yield { entity: 'document', file, line, externalId, patient, admission: patient, ...text }
    }
    return ids.map((id) => id.replaceAll(/[\\|]/g, '\\$&')).join('|')
  }

  warn(code: string, message: string, count = 1): void {
    this.#context.findings.addWarning(code, message, count)
  }

  #report({ file, line }: FileLocation, { column, code, message }: Problem): void {
    this.#context.findings.addProblem({ file, line, column, code, message })
  }
}

function textsByRole({ texts }: MarkedItem, roles: Roles): Record<string, string> {
  return Object.fromEntries(texts.map(({ name, text }) => [roles.get(name) ?? '', text]))
}

const UNKNOWN: Author = { kind: 'human', name: '' }

/** Fields that the file cannot have answered, though all may be asked. */
function unansweredOf({ fields }: Definition): Record<string, unknown> {
  return fields.length > 0 ? { unanswered: fields.map(({ id }) => id) } : {}
}

/** The roles of a file's texts: by their names; `summary` is what the first layer marks, `text` the other text. */
function findRoles(
  { item, spanLayers }: Pick<Definition, 'item' | 'spanLayers'>,
  texts: readonly Pick<MarkedText, 'name'>[],
): Map<string, string> {
  const own = item.parts.filter(({ of }) => of !== 'chart')
  const main = spanLayers[0]?.part ?? ''
  const other = own.find(({ role }) => role !== main)?.role
  const roles = new Map<string, string>()
  for (const { name } of texts) {
    const role = own.find((part) => part.role === name)?.role
    if (role !== undefined) roles.set(name, role)
    else if (name === 'summary' || name === '') roles.set(name, main)
    else if (name === 'text' && other !== undefined) roles.set(name, other)
  }
  return roles
}

type Planned = { role: string; kind: string; text: string }

/** The documents that an item of this task is made of, in the order of its parts; null where texts or kinds are lacking. */
function planDocuments(
  { item, spanLayers }: Definition,
  texts: readonly MarkedText[],
  roles: Roles,
): Planned[] | null {
  const { generate } = item
  if (generate.by !== 'cross' && generate.by !== 'each') return null
  const wanted = generate.by === 'cross' ? generate.parts : [generate.part]
  const parts = item.parts.filter(({ of }) => of !== 'chart')
  const planned: Planned[] = []
  for (const { role, of, kinds } of parts) {
    const text = texts.find(({ name }) => roles.get(name) === role)?.text
    const [kind] = kinds ?? (parts.length === 1 ? [role] : [])
    if (text === undefined || kind === undefined || of !== 'document' || !wanted.includes(role)) return null
    planned.push({ role, kind, text })
  }
  const isPlain = planned.length <= 2 && planned.some(({ role }) => role === spanLayers[0]?.part)
  return isPlain ? planned : null
}
