import type { TableGuide } from './import-choice'
import { holdsDay, rowIdOf } from './map-columns'

/** What the cells of a column show, whatever its name is. */
type Column = {
  index: number
  /** In small letters. */
  name: string
  values: ReadonlySet<string>
  /** Cells that are not empty. */
  filled: number
  isFull: boolean
  /** Mean characters and words of a cell. */
  length: number
  words: number
  isDay: boolean
  isNumber: boolean
  /** Such as P001, 17 or visit-3. */
  isId: boolean
}

/** So many rows show what a column holds. */
const LOOKED_AT = 2000
/** A column with more different values names no authors and no kinds that somebody could look through. */
export const MOST_AUTHORS = 12
/** Fewer words or characters are no statement. */
const LEAST_TEXT = { words: 3, length: 20 }
/** Longer texts are no statements. */
const MOST_STATEMENT = 300

const NUMBER = /^[-+]?\d+(?:[.,]\d+)*\s?%?$/
const ID = /^[\p{L}_]{0,12}[-_ ./#]?\d[\d\p{L}_-]*$/u
const MODEL = /gpt|llm|llama|mode(?:l|ll|lo|le|lle)\b|claude|gemini|mistral|bart|qwen|\bki\b|\bai\b/i

/** Names that are rather a model's than a person's. */
export function isModelName(name: string): boolean {
  return MODEL.test(name) || /v\d/i.test(name)
}

/** What columns are called elsewhere, in German, English and French. */
const CALLED = {
  patient: /^(?:pat|mrn|subj|suj|person|proband|malade|teilnehmer)/,
  /** In a hospital a case is a stay; in a list of statements it is whose it is. */
  case: /^(?:fall|case|cas\b|dossier|id$|code)/,
  notPatient: /age\b|alter|âge|sex|gender|geschl|birth|geb|naiss|date|datum|zeit|time/,
  stay: /^(?:admission|encounter|visit|stay|hadm|fall(?!back)|aufenthalt|s[ée]jour)(?!.*note)/,
  number: /(?:^|[^\p{L}])?(?:id|nr|no|num\w*|nummer|key|lfd.*|#|n°)\W*$/u,
  row: {
    note: /note|notiz|dok|doc|bericht/,
    document: /doc|dok|text|letter|brief|lettre/,
    statement: /statement|aussage|claim|prop|satz|sentence|[ée]nonc/,
  },
  text: /text|inhalt|content|contenu|body|befund$|aussage|statement|claim|[ée]nonc|^(?:note|summary|letter|brief)$/,
  statement: /aussage|statement|claim|proposition|behauptung|[ée]nonc|affirmation|\bsatz|sentence/,
  birth: /birth|geb|naiss|dob\b/,
  admit: /^(?:admi|aufnahme|eintritt|arriv|entr[ée]e)/,
  discharge: /^(?:disch|entlass|austritt|sortie)/,
  time: /time|date|datum|zeit|wann|when|erstellt|created|written|heure/,
  category: /categor|kategorie|cat[ée]gor|typ|art$|class|genre/,
  kind: /kind|typ|art$|categor|kategorie|cat[ée]gor|genre/,
  author: /author|verfasser|autor|auteur|writer|written by|geschrieben von|r[ée]dact/,
  system: /model|mod[eè]le|system|source|\bki\b|\bai\b|\bllm/,
  title: /title|titel|titre|descr|beschreibung/,
  diagnosis: /diagnos/,
  sex: /^(?:sex|gender|geschl)/,
  age: /^(?:age|alter|âge)/,
}

const isText = ({ values, filled, ...column }: Column) =>
  !column.isDay &&
  !column.isNumber &&
  column.length >= LEAST_TEXT.length &&
  (column.words >= LEAST_TEXT.words || column.length >= 2 * LEAST_TEXT.length) &&
  values.size * 2 >= filled
const isShort = (column: Column) => column.filled > 0 && column.length <= 40 && !column.isDay
const isUnique = ({ isFull, values, filled, length, isDay }: Column) =>
  isFull && values.size === filled && length <= 60 && !isDay
const isFew = ({ values, ...column }: Column) =>
  isShort(column as Column) && values.size <= MOST_AUTHORS && !column.isNumber

type Pick = (free: readonly Column[], table: string) => Column | undefined
const named =
  (name: RegExp, fits: (column: Column) => boolean): Pick =>
  (free) =>
    free.find((column) => name.test(column.name) && fits(column))
const isPatient = (column: Column) => isShort(column) && !CALLED.notPatient.test(column.name)

function pickText(free: readonly Column[]): Column | undefined {
  const texts = free.filter(isText).toSorted((one, other) => other.length - one.length)
  const most = texts[0]?.length ?? 0
  const names = texts.filter(({ name, length }) => CALLED.text.test(name) && length * 2 >= most)
  return names[0] ?? texts[0] ?? named(CALLED.text, ({ isDay, isNumber }) => !isDay && !isNumber)(free, '')
}

/** Names of rows differ in each, and have a name that says so or look like ids. */
function pickRowId(free: readonly Column[], table: string): Column | undefined {
  const stem = Object.entries(CALLED.row).find(([row]) => `${row}s` === table)?.[1]
  const unique = free.filter(isUnique)
  const numbers = unique.filter(({ name }) => CALLED.number.test(name))
  return (
    numbers.find(({ name }) => stem?.test(name)) ??
    numbers[0] ??
    unique.find(({ isId, name }) => isId && !CALLED.notPatient.test(name))
  )
}

/** What each column of an import is taken from, in this order: what is taken first is free for no other. */
const PICKS: readonly (readonly [column: string, pick: Pick])[] = [
  ['text', pickText],
  ['discharge_time', named(CALLED.discharge, ({ isDay }) => isDay)],
  ['admit_time', named(CALLED.admit, ({ isDay }) => isDay)],
  ['chart_time', named(CALLED.time, ({ isDay, name }) => isDay && !CALLED.birth.test(name))],
  ['chart_time', (free) => free.find(({ isDay, name }) => isDay && !CALLED.birth.test(name))],
  ['patient_id', named(CALLED.patient, isPatient)],
  ['patient_id', named(CALLED.case, (column) => isPatient(column) && !isUnique(column))],
  ['patient_id', named(/^(?:fall|case|cas\b|dossier)/, isPatient)],
  [
    'patient_id',
    (free) => free.find((one) => one.isId && isPatient(one) && !isUnique(one) && !CALLED.stay.test(one.name)),
  ],
  ['admission_id', named(CALLED.stay, (column) => isShort(column) && !CALLED.notPatient.test(column.name))],
  ['row_id', pickRowId],
  ['author_name', named(CALLED.author, isFew)],
  [
    'author_name',
    (free) => free.find((one) => isFew(one) && [...one.values].some((value) => MODEL.test(value))),
  ],
  ['author_name', named(CALLED.system, isFew)],
  ['kind', named(CALLED.kind, isFew)],
  ['category', named(CALLED.category, isShort)],
  ['description', named(CALLED.title, ({ isDay, length }) => !isDay && length <= 200)],
  ['diagnosis', named(CALLED.diagnosis, ({ isDay }) => !isDay)],
  ['sex', named(CALLED.sex, isFew)],
  ['age', named(CALLED.age, isShort)],
]

/**
 * What the columns of a file most likely are: by what is in them first, then by their names.
 *
 * @param rows of which the first has the names
 */
export function guessColumns(
  table: TableGuide,
  rows: readonly (readonly string[])[],
): Record<string, number> {
  const columns = profileColumns(rows)
  const wanted = new Set(table.columns.map(({ column }) => column))
  const guessed: Record<string, number> = {}
  const put = (column: string, found: Column | undefined) => {
    if (found && wanted.has(column) && guessed[column] === undefined) guessed[column] = found.index
  }
  for (const column of wanted)
    put(
      column,
      columns.find(({ name }) => name === column),
    )
  for (const [picked, pick] of PICKS) {
    const column = picked === 'row_id' ? rowIdOf(table.name) : picked
    if (column === null || !wanted.has(column) || guessed[column] !== undefined) continue
    const taken = new Set(Object.values(guessed))
    put(
      column,
      pick(
        columns.filter(({ index }) => !taken.has(index)),
        table.name,
      ),
    )
  }
  return guessed
}

/**
 * The table that a file most likely holds. Short texts of which several are of one patient and author are statements, texts with
 * authors are documents, with days and no models among their authors notes; without a text the rows are stays.
 */
export function guessTable(guide: readonly TableGuide[], rows: readonly (readonly string[])[]): string {
  const columns = profileColumns(rows)
  const guessed = (name: string) => {
    const table = guide.find((one) => one.name === name)
    return table ? guessColumns(table, rows) : {}
  }
  const likely = () => {
    const text = pickText(columns)
    if (!text) return 'admissions'
    const { patient_id: patient, author_name: author } = guessed('statements')
    const isNamed = columns.some(({ name }) => CALLED.statement.test(name))
    if (
      text.length <= MOST_STATEMENT &&
      (isNamed || (author !== undefined && areRepeated(rows, patient, author)))
    )
      return 'statements'
    const authors = columns.find(({ index }) => index === guessed('documents')['author_name'])
    if (!authors) return 'notes'
    const hasModels = [...authors.values].some(isModelName)
    return guessed('notes')['chart_time'] !== undefined && !hasModels ? 'notes' : 'documents'
  }
  const name = likely()
  return guide.some((one) => one.name === name) ? name : (guide[0]?.name ?? '')
}

/** Whether there are, on average, two rows or more of a patient and an author. */
function areRepeated(
  rows: readonly (readonly string[])[],
  patient: number | undefined,
  author: number,
): boolean {
  if (patient === undefined) return false
  const body = rows.slice(1)
  const pairs = new Set(body.map((row) => JSON.stringify([row[patient], row[author]])))
  return body.length >= 2 * pairs.size
}

function profileColumns(rows: readonly (readonly string[])[]): Column[] {
  const [header = [], ...body] = rows.slice(0, LOOKED_AT + 1)
  return header.map((title, index) => {
    const cells = body.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
    const most = (fits: (cell: string) => boolean) =>
      cells.length > 0 && cells.filter(fits).length >= 0.8 * cells.length
    const mean = (of: (cell: string) => number) =>
      cells.reduce((sum, cell) => sum + of(cell), 0) / Math.max(cells.length, 1)
    return {
      index,
      name: title.trim().toLowerCase(),
      values: new Set(cells),
      filled: cells.length,
      isFull: cells.length === body.length && cells.length > 0,
      length: mean((cell) => cell.length),
      words: mean((cell) => cell.split(/\s+/).length),
      isDay: most(holdsDay),
      isNumber: most((cell) => NUMBER.test(cell)),
      isId: most((cell) => ID.test(cell)),
    }
  })
}
