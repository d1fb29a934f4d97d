import 'server-only'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Reading } from '@/lib/core/protocols/expressions/expression'
import { type MarkedSpan, placeSpans } from '@/lib/core/protocols/marked-spans'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { storeAnswer } from '@/lib/core/protocols/stored-answer'
import { createPlacer, toLf } from '@/lib/core/text/text-reading'
import { sha256 } from '@/lib/digest'
import type { Tx } from '../client'
import { readItemContents } from '../items'
import { listNamedTasks } from '../named-tasks'

const ROWS_AT_A_TIME = 1000

type Staged = {
  file: string
  line: number
  item: string
  rater: string
  round: number
  answers: Record<string, unknown>
  itemId: string | null
  /** Fields that the source says have no answer, though all are asked: a jury that is tied, people who were asked less. */
  unanswered: string[]
  /** Means of scales that lie between two points, of a jury; null of others. */
  means: Record<string, number> | null
  /** SHA-256 of the texts that passages were marked in, by role; null where the source does not say. */
  texts: Record<string, string> | null
}

/** Values and texts of an item's parts, by role. */
type Parts = { values: NonNullable<Reading['parts']>; texts: Record<string, string> }

const NO_PARTS: Parts = { values: {}, texts: {} }

/**
 * Reads staged answers by their task's definition, as the answers of people and models are read, and stages what a rating holds of
 * each. What cannot be read is a problem, and never becomes an answer.
 */
export async function readAnswers(tx: Tx, studyId: string, findings: ImportFindings): Promise<void> {
  for (const { name, definition } of await listNamedTasks(tx, studyId)) {
    const read = createAnswerReader(definition)
    const { fields, spanLayers, spanLinks } = definition
    const known = new Set([...fields, ...spanLayers, ...spanLinks].map(({ id }) => id))
    for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
      const rows = await listRows(tx, name, offset)
      const parts = await readParts(tx, definition, rows)
      const stored = rows.flatMap((row) => {
        const { file, line, item, rater, round, answers, itemId, unanswered } = row
        const own = parts.get(itemId ?? '') ?? NO_PARTS
        const { problems: faults, ...answer } = read({
          values: answers,
          means: row.means ?? {},
          parts: own.values,
        })
        const placed =
          faults.length > 0 || itemId === null ? null : placeMarks(definition, answer.values, own, row)
        const unknown = Object.keys(answers).filter((id) => !known.has(id))
        const problems = faults.filter(
          (fault) => !unanswered.some((id) => fault.startsWith(`“${id}” is not`)),
        )
        const sentences = [
          ...unknown.map((id) => `“${id}” is no field of ${name}.`),
          ...problems,
          ...(placed?.lost ?? []),
        ]
        for (const message of sentences)
          findings.addProblem({ file, line, column: 'answer', code: 'label', message })
        if (sentences.length > 0) return []
        const values = placed?.values ?? answer.values
        const { code, fields, codes } = storeAnswer(definition, { ...answer, values, problems })
        return { item, rater, round, code, fields, codes: codes && Buffer.from(codes).toString('hex') }
      })
      await tx.$executeRaw`
        update stage_rating s set code = r.code, fields = r.fields, codes = decode(r.codes, 'hex')
        from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
          as r(item text, rater text, round int, code text, fields jsonb, codes text)
        where s.task = ${name} and s.item = r.item and s.rater = r.rater and s.round = r.round`
      if (rows.length < ROWS_AT_A_TIME) break
    }
  }
}

function listRows(tx: Tx, task: string, offset: number): Promise<Staged[]> {
  return tx.$queryRaw<Staged[]>`
    select s.file, s.line, s.item, s.rater, s.round, s.answers, s.texts, i.id as "itemId",
      case when jsonb_typeof(s.value->'unanswered') = 'array'
        then array(select jsonb_array_elements_text(s.value->'unanswered')) else '{}' end as unanswered,
      case when jsonb_typeof(s.value->'means') = 'object' then s.value->'means' end as means
    from stage_rating s left join stage_target i on i.task = s.task and i.item = s.item
    where s.task = ${task} and s.answers is not null
    order by s.file, s.line, s.item, s.rater, s.round limit ${ROWS_AT_A_TIME} offset ${offset}`
}

/** The items' parts, where conditions, formulas or passages need them, by item. */
async function readParts(
  tx: Tx,
  definition: Definition,
  rows: readonly Staged[],
): Promise<Map<string, Parts>> {
  const isNeeded = definition.item.parts.some(({ attributes }) => attributes.length > 0)
  if (!isNeeded && definition.spanLayers.length === 0) return new Map()
  const contents = await readItemContents(
    definition,
    [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))],
    tx,
  )
  return new Map(
    [...contents].map(([itemId, parts]) => [
      itemId,
      {
        values: Object.fromEntries(parts.map(({ role, attributes }) => [role, attributes])),
        texts: Object.fromEntries(parts.map(({ role, text }) => [role, text])),
      },
    ]),
  )
}

/**
 * Places passages in the item's texts. Where the source had the text with other line breaks, its places are counted anew; in
 * another text no place means anything.
 */
function placeMarks(
  definition: Definition,
  values: Readonly<Record<string, unknown>>,
  { texts }: Parts,
  { texts: marked }: Staged,
): { values: Record<string, unknown>; lost: string[] } {
  const place = (given: Readonly<Record<string, unknown>>) => {
    const { values: placed, lost } = placeSpans(definition, given, texts)
    // a report repeats no text about a patient
    return { values: placed, lost: lost.map((sentence) => sentence.replace(/: “[^]*”\.$/, '.')) }
  }
  if (marked === null) return place(values)
  const counted: Record<string, unknown> = { ...values }
  for (const { id, part } of definition.spanLayers) {
    const text = texts[part] ?? ''
    const digest = marked[part]
    const spans = values[id] as readonly MarkedSpan[] | undefined
    if (spans === undefined || spans.length === 0 || digest === undefined || digest === sha256(text)) continue
    if (digest !== sha256(toLf(text)))
      return { values, lost: [`The file has another text than the study for ${part}.`] }
    const toOwn = createPlacer(text, { unit: 'UTF-16 code units', breaks: 'LF' })
    counted[id] = spans.map(({ id: own, start, end, label, attributes }) => ({
      id: own,
      start: toOwn(start) ?? start,
      end: toOwn(end) ?? end,
      label,
      attributes,
    }))
  }
  return place(counted)
}
