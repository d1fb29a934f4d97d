import { isJury } from '@/lib/core/jury/jury'
import type { TaskRating } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type Cell, type Columns, type ExportTable, table } from '../export/export-file'
import { DUPLICATE_RULES, type DuplicateRule } from './tables'

const FACTS = 3

/** The summary of a case, and its author. */
type OfSummary = { index: number; system: string; version: string }
/** One of the facts that the first clinician of a case named, in a summary. @property at of the fact, from 0 */
export type FactPlace = OfSummary & { at: number }

/** What one rater, or the consensus, says of the facts of one summary. */
type Response = OfSummary & {
  rater: string
  seconds: number | null
  cost: number | null
  included: string[]
  contradicted: string[]
}

/** The tables of what people and models found, and of what people settled on; but for the first none that would be empty. */
export function responseTables(
  tasks: readonly StoredTask[],
  placesOf: (reader: StudyReader) => Promise<ReadonlyMap<string, FactPlace>>,
): ExportTable[] {
  const ofSummary: Columns<OfSummary> = { doc_id: 'index', prototype: 'system', version: 'version' }
  const ofRule = (rule: DuplicateRule) => (reader: StudyReader) =>
    readResponses(reader, tasks, placesOf, rule)
  const people: Columns<Response> = {
    username: 'rater',
    ...ofSummary,
    review_duration_seconds: 'seconds',
    review_cost: 'cost',
    ...answerColumns,
  }
  return [
    table<Response>('responses.csv', ofRule('shortest'), people),
    ...DUPLICATE_RULES.filter((rule) => rule !== 'shortest').map((rule) => ({
      ...table<Response>(`responses_${rule}.csv`, ofRule(rule), people),
      isOptional: true,
    })),
    {
      ...table<Response>('model_responses.csv', (reader) => readModels(reader, tasks, placesOf), {
        model: 'rater',
        ...ofSummary,
        response_duration_seconds: 'seconds',
        response_cost: 'cost',
        ...answerColumns,
      }),
      isOptional: true,
    },
    {
      ...table<Response>('settled_responses.csv', (reader) => readSettled(reader, tasks, placesOf), {
        ...ofSummary,
        ...answerColumns,
        rationale: 'rater',
      }),
      isOptional: true,
    },
  ]
}

const answerColumns: Columns<Response> = Object.fromEntries(
  (['included', 'contradicted'] as const).flatMap((question) =>
    Array.from({ length: FACTS }, (_, at) => [
      `fact${at + 1}_${question}`,
      (response: Response): Cell => response[question][at] ?? '',
    ]),
  ),
)

/** One fact's answer of a rater who has one, with where it stands. */
type Answered = FactPlace & { rating: TaskRating }

async function* readAnswered(
  reader: StudyReader,
  tasks: readonly StoredTask[],
  placesOf: (reader: StudyReader) => Promise<ReadonlyMap<string, FactPlace>>,
  kind: TaskRating['raterKind'],
): AsyncGenerator<Answered> {
  const places = await placesOf(reader)
  for (const { id } of tasks)
    for await (const { item, ratings } of reader.read('answers', id)) {
      const place = places.get(item)
      const own = ratings.filter(
        ({ raterKind, round, fields }) => raterKind === kind && round === 1 && fields !== null,
      )
      if (place) yield* own.map((rating) => ({ ...place, rating }))
    }
}

async function groupAnswered(answers: AsyncIterable<Answered>): Promise<Answered[][]> {
  const groups = new Map<string, Answered[]>()
  for await (const one of answers) {
    const key = JSON.stringify([one.rating.rater, one.index, one.system, one.version])
    const own = groups.get(key)
    if (own) own.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

/** Of people, those whose responses were chosen by a rule; the others that they gave stand beside the chosen one, as it was read. */
async function* readResponses(
  reader: StudyReader,
  tasks: readonly StoredTask[],
  placesOf: Parameters<typeof readAnswered>[2],
  rule: DuplicateRule,
): AsyncGenerator<Response> {
  for (const answers of await groupAnswered(readAnswered(reader, tasks, placesOf, 'human'))) {
    const duplicates = answers.map(({ rating }) => duplicatesOf(rating))
    if ((duplicates.find((one) => one !== null)?.rule ?? 'shortest') !== rule) continue
    const chosen = responseOf(answers)
    const others = Array.from({ length: Math.max(0, ...duplicates.map((own) => own?.others.length ?? 0)) })
    const rest = others.map((_, other): Response => {
      const included = blank()
      let ofOther: number | null = null
      for (const [place, { at }] of answers.entries()) {
        const own = duplicates[place]?.others[other]
        included[at] = wordOf(own?.present)
        ofOther = own?.reviewSeconds ?? ofOther
      }
      return { ...chosen, included, contradicted: blank(), seconds: ofOther, cost: null }
    })
    yield* rule === 'last' ? [...rest, chosen] : [chosen, ...rest]
  }
}

/** Of models, and not of juries, whose members stand here. */
async function* readModels(
  reader: StudyReader,
  tasks: readonly StoredTask[],
  placesOf: Parameters<typeof readAnswered>[2],
): AsyncGenerator<Response> {
  const juries = new Set<string>()
  for await (const { rater, configuration } of reader.read('raters'))
    if (isJury(configuration)) juries.add(rater)
  for (const answers of await groupAnswered(readAnswered(reader, tasks, placesOf, 'ai'))) {
    const response = responseOf(answers)
    if (!juries.has(response.rater)) yield response
  }
}

/** What was settled by hand; where the facts of a summary have several reasons all of them. */
async function* readSettled(
  reader: StudyReader,
  tasks: readonly StoredTask[],
  placesOf: Parameters<typeof readAnswered>[2],
): AsyncGenerator<Response> {
  const places = await placesOf(reader)
  const settled = new Map<string, Response & { reasons: Set<string> }>()
  for await (const { task, item, field, code, rationale } of reader.read('decisions')) {
    const place = places.get(item)
    if (!place || !tasks.some(({ id }) => id === task)) continue
    const key = JSON.stringify([place.index, place.system, place.version])
    const found = settled.get(key) ?? { ...emptyResponse(place, ''), reasons: new Set<string>() }
    settled.set(key, found)
    if (field === 'present') found.included[place.at] = wordOf(code)
    if (field === 'contradicted') found.contradicted[place.at] = wordOf(code)
    found.reasons.add(rationale)
  }
  for (const { reasons, ...response } of settled.values())
    yield { ...response, rater: [...reasons].join('; ') }
}

function responseOf(answers: readonly Answered[]): Response {
  const [first] = answers
  const response = emptyResponse(first ?? { index: 0, system: '', version: '' }, first?.rating.rater ?? '')
  for (const { at, rating } of answers) {
    response.included[at] = wordOf(rating.fields?.['present'])
    response.contradicted[at] = wordOf(rating.fields?.['contradicted'])
  }
  // what came of a whole summary was shared out among its facts
  const whole = answers.map(({ rating }) => numberOf(rating, 'reviewSeconds')).find((own) => own !== null)
  const spent = answers.flatMap(({ rating }) => rating.activeMs ?? [])
  const seconds = spent.length === 0 ? null : spent.reduce((sum, ms) => sum + ms, 0) / 1000
  const costs = answers.flatMap(({ rating }) => numberOf(rating, 'cost') ?? [])
  const cost = costs.length < answers.length ? null : Number(((costs[0] ?? 0) * FACTS).toPrecision(12))
  return { ...response, seconds: whole ?? seconds, cost }
}

function emptyResponse({ index, system, version }: OfSummary, rater: string): Response {
  return {
    index,
    system,
    version,
    rater,
    seconds: null,
    cost: null,
    included: blank(),
    contradicted: blank(),
  }
}

function blank(): string[] {
  return Array.from({ length: FACTS }, () => '')
}

function wordOf(answer: unknown): string {
  return answer === 'yes' ? 'Yes' : answer === 'no' ? 'No' : ''
}

function numberOf({ value }: TaskRating, name: string): number | null {
  const own = value?.[name]
  return typeof own === 'number' ? own : null
}

type Duplicates = {
  rule: DuplicateRule
  others: readonly { present: string | null; reviewSeconds: number | null }[]
}

function duplicatesOf({ value }: TaskRating): Duplicates | null {
  const own = value?.['duplicates']
  return typeof own === 'object' && own !== null ? (own as Duplicates) : null
}
