import 'server-only'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Reading } from '@/lib/core/protocols/expressions/expression'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { storeAnswer } from '@/lib/core/protocols/stored-answer'
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
}

/**
 * Reads staged answers by their task's definition, as the answers of people and models are read, and stages what a rating holds of
 * each. What cannot be read is a problem, and never becomes an answer.
 */
export async function readAnswers(tx: Tx, studyId: string, findings: ImportFindings): Promise<void> {
  for (const { name, definition } of await listNamedTasks(tx, studyId)) {
    const read = createAnswerReader(definition)
    const known = new Set(definition.fields.map(({ id }) => id))
    for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
      const rows = await listRows(tx, name, offset)
      const parts = await readPartValues(tx, definition, rows)
      const stored = rows.flatMap(({ file, line, item, rater, round, answers, itemId, unanswered }) => {
        const { problems: faults, ...answer } = read({
          values: answers,
          parts: parts.get(itemId ?? '') ?? {},
        })
        const unknown = Object.keys(answers).filter((id) => !known.has(id))
        const problems = faults.filter(
          (fault) => !unanswered.some((id) => fault.startsWith(`“${id}” is not`)),
        )
        const sentences = [...unknown.map((id) => `“${id}” is no field of ${name}.`), ...problems]
        for (const message of sentences)
          findings.addProblem({ file, line, column: 'answer', code: 'label', message })
        if (sentences.length > 0) return []
        const { code, fields, codes } = storeAnswer(definition, { ...answer, problems })
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
    select s.file, s.line, s.item, s.rater, s.round, s.answers, i.id as "itemId",
      case when jsonb_typeof(s.value->'unanswered') = 'array'
        then array(select jsonb_array_elements_text(s.value->'unanswered')) else '{}' end as unanswered
    from stage_rating s left join stage_target i on i.task = s.task and i.item = s.item
    where s.task = ${task} and s.answers is not null
    order by s.file, s.line, s.item, s.rater, s.round limit ${ROWS_AT_A_TIME} offset ${offset}`
}

/** Values of the items' parts that conditions and formulas may need, by item and role. */
async function readPartValues(
  tx: Tx,
  definition: Definition,
  rows: readonly Staged[],
): Promise<Map<string, Reading['parts']>> {
  if (definition.item.parts.every(({ attributes }) => attributes.length === 0)) return new Map()
  const contents = await readItemContents(
    definition,
    rows.flatMap(({ itemId }) => itemId ?? []),
    tx,
  )
  return new Map(
    [...contents].map(([itemId, parts]) => [
      itemId,
      Object.fromEntries(parts.map(({ role, attributes }) => [role, attributes])),
    ]),
  )
}
