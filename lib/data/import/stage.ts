import 'server-only'
import type { ImportEntity, ImportRow, ImportRowOf } from '@/lib/core/exchange/import-row'
import type { Tx } from '../client'
import { toColumns } from '../json-parameter'

/** Columns of the temporary tables, beside `file` and `line`: names as in import rows, with their SQL types. */
const STAGES: Record<ImportEntity, Readonly<Record<string, string>>> = {
  patient: { externalId: 'text', sex: 'text', age: 'text' },
  admission: {
    externalId: 'text',
    patient: 'text',
    admitTime: 'timestamp',
    dischargeTime: 'timestamp',
    diagnosis: 'text',
    details: 'jsonb',
    bare: 'boolean',
  },
  note: {
    externalId: 'text',
    patient: 'text',
    admission: 'text',
    category: 'text',
    description: 'text',
    chartDate: 'date',
    chartTime: 'timestamp',
    storeTime: 'timestamp',
    caregiverId: 'text',
    text: 'text',
  },
  document: {
    externalId: 'text',
    patient: 'text',
    admission: 'text',
    kind: 'text',
    authorKind: 'text',
    authorName: 'text',
    text: 'text',
    source: 'text',
    attributes: 'jsonb',
  },
  proposition: {
    externalId: 'text',
    document: 'text',
    kind: 'text',
    ordinal: 'int',
    text: 'text',
    start: 'int',
    end: 'int',
    excluded: 'text',
    attributes: 'jsonb',
  },
  task: { name: 'text', title: 'text', definition: 'json', settings: 'jsonb' },
  item: { task: 'text', key: 'text', parts: 'jsonb', attributes: 'jsonb', strata: 'jsonb', sort: 'int' },
  rater: { alias: 'text', kind: 'text', configuration: 'jsonb' },
  reference: { key: 'text', hash: 'text' },
  rating: {
    task: 'text',
    item: 'text',
    rater: 'text',
    round: 'int',
    code: 'text',
    answers: 'jsonb',
    texts: 'jsonb',
    /** As the answers are read. */
    fields: 'jsonb',
    codes: 'bytea',
    value: 'jsonb',
    uncertain: 'boolean',
    comment: 'text',
    activeMs: 'int',
    ratedAt: 'timestamptz',
    reference: 'text',
  },
  evidence: {
    task: 'text',
    item: 'text',
    rater: 'text',
    round: 'int',
    note: 'text',
    start: 'int',
    quote: 'text',
  },
  decision: {
    task: 'text',
    item: 'text',
    field: 'text',
    value: 'jsonb',
    code: 'text',
    rationale: 'text',
    reason: 'text',
    guideline: 'text',
    decidedBy: 'text',
  },
  published: {
    task: 'text',
    figure: 'text',
    row: 'text',
    column: 'text',
    value: 'float8',
    low: 'float8',
    high: 'float8',
    source: 'text',
    reason: 'text',
  },
}

const MAX_BATCH_ROWS = 2000
const MAX_BATCH_CHARACTERS = 200_000

/**
 * Collects rows in temporary tables of the transaction, in batches, so that an import of any size holds little in memory.
 * Texts of reference contexts go to their own table at once: they are addressed by content and never conflict.
 */
export class Stage {
  readonly #tx: Tx
  readonly #studyId: string
  readonly #waiting = new Map<ImportEntity, { rows: ImportRow[]; characters: number }>()
  readonly #filled = new Set<ImportEntity>()
  /** Reference contexts by hash that are not in their table yet. */
  readonly #texts = new Map<string, string>()
  #textCharacters = 0
  #running: Promise<void> = Promise.resolve()

  private constructor(tx: Tx, studyId: string) {
    this.#tx = tx
    this.#studyId = studyId
  }

  static async open(tx: Tx, studyId: string): Promise<Stage> {
    for (const [entity, columns] of Object.entries(STAGES)) {
      const fields = Object.entries({ file: 'text', line: 'int', ...columns })
      const list = fields.map(([name, type]) => `"${name}" ${type}`).join(', ')
      await tx.$executeRawUnsafe(`create temporary table "stage_${entity}" (${list}) on commit drop`)
    }
    return new Stage(tx, studyId)
  }

  async add(row: ImportRow): Promise<void> {
    if (row.entity === 'reference') {
      this.#texts.set(row.hash, row.text)
      this.#textCharacters += row.text.length
      if (this.#textCharacters >= MAX_BATCH_CHARACTERS) await this.#begin(() => this.#storeTexts())
    }
    const batch = this.#waiting.get(row.entity) ?? { rows: [], characters: 0 }
    this.#waiting.set(row.entity, batch)
    batch.rows.push(row.entity === 'reference' ? { ...row, text: '' } : row)
    batch.characters += sizeOf(row)
    if (batch.rows.length >= MAX_BATCH_ROWS || batch.characters >= MAX_BATCH_CHARACTERS) {
      await this.#begin(() => this.#flush(row.entity))
    }
  }

  /** Writes what is still waiting and counts it for the planner. */
  async finish(): Promise<void> {
    for (const entity of this.#waiting.keys()) await this.#begin(() => this.#flush(entity))
    await this.#begin(() => this.#storeTexts())
    await this.#running
    for (const entity of this.#filled) await this.#tx.$executeRawUnsafe(`analyze "stage_${entity}"`)
  }

  /** Whether any row of this kind came. */
  has(entity: ImportEntity): boolean {
    return this.#filled.has(entity)
  }

  /** Starts a write when the one before has ended: the database writes one batch while the next is being read. */
  async #begin(write: () => Promise<void>): Promise<void> {
    await this.#running
    this.#running = write()
    this.#running.catch(() => {}) // whoever waits for it next gets the error
  }

  async #flush(entity: ImportEntity): Promise<void> {
    const rows = this.#waiting.get(entity)?.rows ?? []
    this.#waiting.delete(entity)
    if (rows.length === 0) return
    this.#filled.add(entity)
    const types = { file: 'text', line: 'int', ...STAGES[entity] }
    const { sql, parameters } = toColumns(rows, types)
    const names = Object.keys(types).map((name) => `"${name}"`)
    await this.#tx.$executeRawUnsafe(
      `insert into "stage_${entity}" (${names.join(', ')}) select ${names.join(', ')} from ${sql} r`,
      ...parameters,
    )
  }

  async #storeTexts(): Promise<void> {
    if (this.#texts.size === 0) return
    const values = [...this.#texts].map(([hash, text]) => ({ hash, text }))
    this.#texts.clear()
    this.#textCharacters = 0
    await this.#tx.$executeRaw`
      insert into "ReferenceContext" (id, "studyId", hash, text)
      select gen_random_uuid(), ${this.#studyId}::uuid, r.hash, r.text
      from json_to_recordset(${JSON.stringify(values)}::json) as r(hash text, text text)
      on conflict ("studyId", hash) do nothing`
  }
}

type Sized = Partial<
  Record<'text' | 'comment' | 'quote' | 'rationale', string | null> & {
    value: ImportRowOf<'rating'>['value']
  }
>

function sizeOf(row: ImportRow): number {
  if (row.entity === 'reference') return 200
  if (row.entity === 'task' || (row.entity === 'rating' && row.answers !== null))
    return JSON.stringify(row).length
  const { text, comment, quote, rationale, value } = row as Sized
  const chain = value?.['reasoningChain']
  return (
    200 +
    (text?.length ?? 0) +
    (comment?.length ?? 0) +
    (quote?.length ?? 0) +
    (rationale?.length ?? 0) +
    (typeof chain === 'string' ? chain.length : 0)
  )
}
