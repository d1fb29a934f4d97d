import { matchAgreed } from '@/lib/core/adjudication/match-agreed'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportRow, NamedTask } from '@/lib/core/exchange/import-row'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'

/** What somebody marked in an item, as a file has it. */
type Own = {
  task: NamedTask
  key: string
  rater: string
  answers: Record<string, unknown>
  /** By the roles of the item's parts. */
  texts: Readonly<Record<string, string>>
}

type Sets = Readonly<Record<string, readonly MarkedSpan[]>>
type Agreed = Own & { asRater: () => Iterable<ImportRow>; location: FileLocation }
type Settled = { decisions: ImportRow[] | null; asRater: () => Iterable<ImportRow> }

const MATCHED = 'Matched by place when it was imported.'

/** Collects what raters marked and what they agreed on, in whatever order files have it, and makes sessions of it. */
export class AgreedSets {
  readonly #marked = new Map<string, Map<string, Sets>>()
  readonly #agreed: Agreed[] = []

  mark(own: Own): void {
    const id = `${own.task.name} ${own.key}`
    const raters = this.#marked.get(id) ?? new Map<string, Sets>()
    this.#marked.set(id, raters.set(own.rater, readSets(own)))
  }

  /** @param asRater what stands for it where no session can be made */
  agree(own: Own, asRater: Agreed['asRater'], { file, line }: FileLocation): void {
    this.#agreed.push({ ...own, asRater, location: { file, line } })
  }

  *settle(): Generator<Settled> {
    for (const own of this.#agreed) yield { decisions: this.#decide(own), asRater: own.asRater }
  }

  #decide(own: Agreed): ImportRow[] | null {
    const { task, key, location } = own
    const raters = [...(this.#marked.get(`${task.name} ${key}`) ?? [])]
    const agreed = readSets(own)
    const layers = task.definition.spanLayers.filter(({ id }) => agreed[id] && isSettled(task, id))
    if (raters.length < 2 || layers.length === 0) return null
    const rows: ImportRow[] = []
    for (const { id } of layers) {
      const spans = agreed[id] ?? []
      const groups = matchAgreed(
        raters.map(([, sets]) => sets[id] ?? []),
        spans,
        MATCHED,
      )
      if (groups === null) return null
      const names = raters.map(([rater]) => rater)
      rows.push({
        entity: 'decision',
        ...location,
        task: task.name,
        item: key,
        field: id,
        value: { raters: names, ratings: names, spans, groups },
        code: String(spans.length),
        rationale: MATCHED,
        reason: null,
        guideline: null,
        decidedBy: null,
      })
    }
    return rows
  }
}

function isSettled({ definition }: NamedTask, layer: string): boolean {
  return definition.consensus.some(({ field, rule }) => field === layer && rule.kind === 'session')
}

/** Passages at their places, by layer. */
function readSets({ task, answers, texts }: Own): Sets {
  const { values } = createAnswerReader(task.definition)({ values: answers, texts })
  return Object.fromEntries(
    task.definition.spanLayers.flatMap(({ id }) =>
      values[id] ? [[id, values[id] as readonly MarkedSpan[]]] : [],
    ),
  )
}
